import { type ErrorHead, HEAD_GROUPS } from "#app/lib/review/ccl-marks.ts";
import { countText, FAULTLESS, type Mark, markValue } from "#app/lib/review/own-marks.ts";
import { Icon } from "#app/components/ui/icon.tsx";

interface SegmentMarksProps {
  segment: number;
  marks: Mark[];
  /** Marks of this segment were counted just now. */
  open: boolean;
}

/** The id of the form that the boxes of all segments belong to. */
export const MARKS_FORM = "own-marks";

/** What went wrong in a segment, by the student's own ear. */
export function SegmentMarks({ segment, marks, open }: SegmentMarksProps) {
  const ticked = new Set(
    marks.filter((mark) => mark.segment === segment).map(({ head }) => head.code),
  );
  return (
    <details className="quiet-fold marks" open={open} data-marks={segment}>
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
        <fieldset key={name}>
          <legend>
            {name}
            <span className="sr-only">, segment {segment}</span>
          </legend>
          <div className="marks-set">
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

interface TickProps {
  segment: number;
  head: ErrorHead;
  /** Codes of what is ticked in this segment. */
  ticked: ReadonlySet<string>;
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
