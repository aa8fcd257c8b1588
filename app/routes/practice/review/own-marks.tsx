import {
  estimateTexts,
  markValue,
  countText,
  FAULTLESS,
  type Mark,
} from "#app/lib/review/marks.ts";
import { HEAD_GROUPS, type ErrorHead } from "#plan/marks.ts";
import { labelText, WEAK_LABELS } from "#plan/labels.ts";
import type { PracticePage } from "#app/routes/practice/practice.page.server.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { useHub } from "#app/routes/practice/hubs.ts";
import { SAID_LATER } from "#app/components/ui/script-only.tsx";

interface SegmentMarksProps {
  segment: number;
  marks: Mark[];
  /** True when this segment's marks were just counted. */
  open: boolean;
}

/** The id of the form of all segments' boxes. */
export const MARKS_FORM = "own-marks";

interface TickProps {
  segment: number;
  head: ErrorHead;
  /** The codes that are ticked in this segment. */
  ticked: ReadonlySet<string>;
}

interface OwnMarksProps {
  page: PracticePage;
  /** The URL of this page, with its query. */
  address: string;
}

/**
 * Shows the student's own marks of the dialogue, which only the student sees. They are saved with
 * the practice or in the URL; both work without script.
 */
export function OwnMarks({ page, address }: OwnMarksProps) {
  const { dialogue, marks, owner, practiceId, isKept, segmentCount } = page;
  const { paths } = useHub();
  return (
    <>
      <details className="fold" data-own-marks open={marks.length > 0}>
        <summary>
          <h2>Your own marks</h2>
          <Icon name="down" />
        </summary>
        <div className="fold-body stack">
          <p>
            Listen, then tick the errors an examiner would mark, under “My marks”. The estimate is
            your own, and nobody else sees it.{" "}
            {isKept
              ? "Your marks are kept with this practice."
              : "Add your marks to your notes to keep them."}
          </p>
          <div className="estimate" {...SAID_LATER}>
            {estimateTexts(marks, segmentCount).map((text, index) => (
              <p key={index} data-estimate>
                {text}
              </p>
            ))}
          </div>
          <form
            className="actions"
            id={MARKS_FORM}
            method="post"
            action={address}
            data-device={isKept ? undefined : `own-marks:${owner}:${practiceId}`}
          >
            <HiddenFields page={page} />
            <button className="btn" type="submit" name="count" value="">
              Count my marks
            </button>{" "}
            <button className="btn" type="submit" name="intent" value="notes">
              Add to my notes
            </button>{" "}
            <button className="btn" type="submit" name="intent" value="weak">
              Practise my weak segments
            </button>
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

/** Has the dialogue's id and the ticks of segments on other pages. */
function HiddenFields({ page }: Pick<OwnMarksProps, "page">) {
  const { dialogue, marks, segments, segmentCount } = page;
  const here = new Set(segments.map(({ no }) => no));
  const elsewhere = marks.filter(({ segment }) => !here.has(segment));
  const fields = [
    ["question_id", String(dialogue.id)] as const,
    ["segments", String(segmentCount ?? "")] as const,
    ...elsewhere.map(({ segment, head }) => ["mark", markValue(segment, head)] as const),
  ];
  return fields.map(([name, value]) => (
    <input key={name + value} type="hidden" name={name} value={value} />
  ));
}

/** Lets the student tick the mistakes in a segment. */
export function SegmentMarks({ segment, marks, open }: SegmentMarksProps) {
  const ticked = new Set(
    marks.filter((mark) => mark.segment === segment).map(({ head }) => head.code),
  );
  return (
    <details className="quiet-fold marks print:hidden" open={open} data-marks={segment}>
      <summary>
        <Icon name="check" small />
        <span>
          My marks<span data-count>{countText(marks, segment)}</span>
        </span>
        <Icon name="down" small />
      </summary>
      <label className="check">
        <Tick segment={segment} head={FAULTLESS} ticked={ticked} />
        <span>
          {FAULTLESS.name}
          <span className="sr-only"> in segment {segment}</span>
        </span>
      </label>
      {HEAD_GROUPS.map(({ name, heads }) => (
        <fieldset key={name} className="mb-3">
          <legend>
            {name}
            <span className="sr-only">, segment {segment}</span>
          </legend>
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,var(--width-tile)),1fr))] gap-x-4">
            {heads.map((head) => (
              <label key={head.code} className="check">
                <Tick segment={segment} head={head} ticked={ticked} />
                <span>{head.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <button className="btn" type="submit" form={MARKS_FORM} name="count" value={segment}>
        Count my marks
      </button>
    </details>
  );
}

function Tick({ segment, head, ticked }: TickProps) {
  return (
    <input
      type="checkbox"
      form={MARKS_FORM}
      name="mark"
      value={markValue(segment, head)}
      defaultChecked={ticked.has(head.code)}
    />
  );
}
