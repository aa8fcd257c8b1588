import { HEAD_GROUPS } from "#app/lib/review/ccl-marks.ts";
import { labelText } from "#app/lib/practice/labels.ts";
import { estimateTexts, markValue } from "#app/lib/practice/own-marks.ts";
import type { PracticePage } from "#app/lib/practice/practice-page.server.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { MARKS_FORM } from "./segment-marks.tsx";
import { useHub } from "./use-hub.ts";
import { SAID_LATER } from "#app/components/ui/said-later.ts";

interface OwnMarksProps {
  page: PracticePage;
  /** The address of this page, with its query. */
  address: string;
}

/** Labels of who wants to practise a dialogue again: "Don't know at All", "Struggled". */
const WEAK_LABELS = [1, 2];

/**
 * The student's own marks of the dialogue. They stand in the address and nowhere else, so that they
 * work without script and are nobody's but the student's.
 */
export function OwnMarks({ page, address }: OwnMarksProps) {
  const { dialogue, marks } = page;
  const { paths } = useHub();
  const [estimate, test] = marks.length > 0 ? estimateTexts(marks) : ["", ""];
  return (
    <>
      <details className="fold" data-own-marks open={marks.length > 0}>
        <summary>
          <h2>Your own marks</h2>
          <Icon name="down" />
        </summary>
        <div className="fold-body stack">
          <p>
            Listen, and tick under “My marks” of a segment what an examiner would take marks for.
            The estimate is your own: nobody else sees it, and it is not kept unless you add it to
            your notes.
          </p>
          <div className="estimate" {...SAID_LATER}>
            <p data-estimate>{estimate}</p>
            <p data-estimate>{test}</p>
          </div>
          <form className="actions" id={MARKS_FORM} method="get" action={address.split("?")[0]}>
            <HiddenFields page={page} address={address} />
            <button className="btn" type="submit">
              Count my marks
            </button>{" "}
            <PostButton intent="notes" text="Add to my notes" address={address} />{" "}
            <PostButton intent="weak" text="Practise only my weak segments" address={address} />
          </form>
          <p className="text-sm text-ink-muted">
            Counted here: {HEAD_GROUPS.map(({ name, cost }) => `${name} ${cost}`).join(", ")} for
            each tick. Examiners weigh the damage of each slip, and publish no such numbers.
          </p>
        </div>
      </details>
      {WEAK_LABELS.includes(dialogue.label) && (
        <p>
          Your label of this dialogue is “{labelText(dialogue.label)}”.{" "}
          <a href={paths.dialogue(dialogue.id, 1)}>Practise all of it again</a>
        </p>
      )}
    </>
  );
}

/** Of the address, and the ticks of the segments on other pages. */
function HiddenFields({ page: { dialogue, marks, segments }, address }: OwnMarksProps) {
  const query = [...new URLSearchParams(address.split("?")[1])];
  const here = new Set(segments.map(({ no }) => no));
  const elsewhere = marks.filter(({ segment }) => !here.has(segment));
  const fields = [
    ...query,
    ["question_id", String(dialogue.id)] as const,
    ...elsewhere.map(({ segment, head }) => ["mark", markValue(segment, head)] as const),
  ];
  return fields.map(([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} />
  ));
}

interface PostButtonProps {
  intent: string;
  text: string;
  address: string;
}

/** Takes ticks along that were not counted yet. */
function PostButton({ intent, text, address }: PostButtonProps) {
  return (
    <button
      className="btn"
      type="submit"
      formMethod="post"
      formAction={address}
      name="intent"
      value={intent}
    >
      {text}
    </button>
  );
}
