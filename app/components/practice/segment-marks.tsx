import { HEAD_GROUPS } from "#app/lib/review/ccl-marks.ts";
import { type Mark, markValue } from "#app/lib/practice/own-marks.ts";
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
          My marks<span data-count>{ticked.size > 0 && ` (${ticked.size})`}</span>
        </span>
        <Icon name="down" small />
      </summary>
      {HEAD_GROUPS.map(({ name, heads }) => (
        <fieldset key={name}>
          <legend>
            {name}
            <span className="sr-only">, segment {segment}</span>
          </legend>
          <div className="marks-set">
            {heads.map((head) => (
              <label key={head.code} className="check">
                <input
                  type="checkbox"
                  form={MARKS_FORM}
                  name="mark"
                  value={markValue(segment, head)}
                  defaultChecked={ticked.has(head.code)}
                />
                <span>{head.name}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <button className="btn" type="submit" form={MARKS_FORM} name="at" value={segment}>
        Count my marks
      </button>
    </details>
  );
}
