import { Form } from "@remix-run/react";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { Draft, SubmittedTest, TestSegment } from "#contract/staff/reviews.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { KeysButton, KeysDialog, REVIEW_KEYS } from "./keys.tsx";
import { allCounts, typedOf } from "./review-form.ts";
import { TestFacts, TheirDraft } from "./review-parts.tsx";
import { ReviewSegments } from "./review-segments.tsx";
import { Verdict } from "./verdict.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

interface ReviewScreenProps {
  test: SubmittedTest;
  segments: TestSegment[];
  draft: Draft;
  /** The index of the shown dialogue. */
  index: number;
  /** The serial number of the requested segment. */
  segment: number | null;
  at: string | null;
  isSaved: boolean;
  failed: FormResult | undefined;
}

/** One dialogue of a test: its segments, then the verdict. */
export function ReviewScreen(props: ReviewScreenProps) {
  const paths = useStaffPaths();
  const { test, segments, draft, index, failed } = props;
  const dialogue = test.dialogues[index];
  const asked = Number(failed?.values.segment) || props.segment;
  const open = segments.find(({ serial_no }) => serial_no === asked) ?? segments[0];
  const typed = failed?.values ?? typedOf(draft, open);
  const isTheirs = failed?.values.version === "";
  const saved = props.isSaved && !failed;
  return (
    <>
      {/* Around the whole page: text browsers do not support buttons outside their form. */}
      <Form method="post" noValidate data-review={failed ? "" : "whole"}>
        <FormHead failed={failed}>
          {saved && props.segment === null && <Saved />}
          <PageHead
            title={`${test.mocktest_name}, ${test.first_name}`}
            back={{ href: paths.tests(), text: "Waiting tests" }}
          >
            {/* The form's first button: Enter in a field saves and stays here. */}
            <button className="btn" type="submit" name="then" value="stay" data-key="S">
              Save draft
            </button>{" "}
            <KeysButton />
          </PageHead>
        </FormHead>
        <TestFacts test={test} />
        <nav className="tabs staff-tabs" aria-label="Parts of this review">
          {test.dialogues.map(({ id }, place) => (
            <Part
              key={id}
              text={`Dialogue ${place + 1}`}
              then={`dialogue-${place}`}
              isCurrent={place === index}
            />
          ))}
          <Part text="Check and publish" then="publish" isCurrent={false} />
        </nav>
        {isTheirs && <TheirDraft draft={draft} segments={segments} />}
        <div className="staff-review stack">
          <input
            type="hidden"
            name="version"
            data-fresh=""
            value={failed?.values.version || String(draft.version)}
          />
          <div>
            <h2>{dialogue?.title}</h2>
            <p>{dialogue?.question_background}</p>
          </div>
          <ReviewSegments
            segments={segments}
            open={open}
            draft={draft}
            typed={typed}
            errors={failed?.errors ?? {}}
            at={props.at}
            saved={saved && props.segment !== null ? <Saved /> : null}
          />
          <Verdict
            following={index + 1 < test.dialogues.length ? index + 1 : null}
            counts={allCounts(draft, open, typed)}
            typed={typed}
            errors={failed?.errors ?? {}}
          />
        </div>
      </Form>
      <KeysDialog keys={REVIEW_KEYS} />
    </>
  );
}

function Saved() {
  return (
    <Notice kind="success" page stays>
      The draft is saved.
    </Notice>
  );
}

/** A link between dialogues. It is a button of the form, so that typed text is saved first. */
function Part({ text, then, isCurrent }: { text: string; then: string; isCurrent: boolean }) {
  return isCurrent ? (
    <span aria-current="page">{text} </span>
  ) : (
    <button type="submit" name="then" value={then}>
      {text}{" "}
    </button>
  );
}
