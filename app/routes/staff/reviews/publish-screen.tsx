import { Form } from "@remix-run/react";
import { Checkbox } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { Draft, Publication } from "#contract/staff/reviews.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";
import { CCL } from "#plan/marks.ts";
import { countsText } from "#app/lib/marking/mark-fields.ts";
import { Facts } from "../kit/facts.tsx";
import { testFacts } from "./test-facts.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

interface PublishScreenProps {
  publication: Publication;
  failed: FormResult | undefined;
}

/** Shows the whole review before the student sees it. */
export function PublishScreen({ publication, failed }: PublishScreenProps) {
  const paths = useStaffPaths();
  const { test, drafts, state, can_mail } = publication;
  const isCorrection = test.feedback_status === 1;
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title="Check and publish"
          lead={`${test.mocktest_name}, ${test.first_name}`}
          back={{ href: paths.test(test.id), text: "Back to the review" }}
        />
      </FormHead>
      <Facts facts={testFacts(test).map(({ name, text }) => [name, text])} />
      <div className="stack">
        {test.dialogues.map(({ id, title }, index) => (
          <Dialogue key={id} title={`Dialogue ${index + 1}: ${title}`} draft={drafts[index]} />
        ))}
        <section className="panel">
          <h2>Marks</h2>
          <p>{marksText(drafts)}</p>
        </section>
        <Form className="stack" id="publish" method="post">
          <input type="hidden" name="state" value={state} />
          {can_mail ? (
            <Checkbox name="mail" value="1" defaultChecked={!isCorrection}>
              Tell the student by mail
            </Checkbox>
          ) : (
            <p>The student gets no mail: this portal has no mail server (SMTP_URL).</p>
          )}
          <div className="staff-actions">
            <button className="btn btn-primary" type="submit" name="then" value="list">
              {isCorrection ? "Publish the correction" : "Publish"}
            </button>{" "}
            <button className="btn" type="submit" name="then" value="next">
              Publish, and open the next test
            </button>{" "}
            <a className="btn" href={paths.test(test.id)}>
              Go on writing
            </a>
          </div>
        </Form>
      </div>
    </>
  );
}

function Dialogue({ title, draft }: { title: string; draft: Draft | undefined }) {
  const { reviews = "", remark = "", half_marks = null, segments = {} } = draft?.review ?? {};
  const found = Object.values(segments);
  const remarks = found.filter((segment) => segment.remark !== "").length;
  const comments = found.reduce((sum, segment) => sum + segment.comments.length, 0);
  const errors = countsText(found.map(({ counts }) => counts));
  const isEmpty = found.length === 0 && half_marks === null && reviews + remark === "";
  return (
    <section className="panel stack">
      <h2>{title}</h2>
      {isEmpty && <Notice kind="warning">Nobody has written about this dialogue yet.</Notice>}
      <h3>Errors</h3>
      <p>
        {errors || "None counted"}. Remarks on segments: {remarks}. Comments on moments: {comments}.
      </p>
      <h3>Admin review</h3>
      <Said text={reviews || "No text yet."} />
      <h3>Tutor remark</h3>
      <Said text={remark || "No text yet."} />
    </section>
  );
}

function marksText(drafts: Draft[]): string {
  const marks = drafts.map(({ review }) => review.half_marks);
  const each = marks.map(
    (half, index) =>
      `Dialogue ${index + 1}: ${half === null ? "no mark" : `${half / 2} of ${CCL.dialogue}`}.`,
  );
  const known = marks.flatMap((half) => half ?? []);
  const rule = `A dialogue needs ${CCL.dialoguePass}, the test ${CCL.testPass} of ${CCL.test}.`;
  if (known.length < marks.length || marks.length !== 2) return [...each, rule].join(" ");
  const total = known.reduce((sum, half) => sum + half, 0) / 2;
  const passes = total >= CCL.testPass && known.every((half) => half / 2 >= CCL.dialoguePass);
  const both = `Both: ${total} of ${CCL.test}, ${passes ? "passed" : "not passed"}.`;
  return [...each, both, rule].join(" ");
}

/** A text with its line breaks. */
function Said({ text }: { text: string }) {
  return (
    <p className="staff-said" dir="auto">
      {text}
    </p>
  );
}
