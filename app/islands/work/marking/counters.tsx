import type { RefusedForm } from "#app/lib/marking/marking-props.ts";
import { COUNTED_GROUPS, type CountedHead } from "#app/lib/marking/mark-fields.ts";
import type { MarksDesk } from "#app/lib/marking/marks-desk.ts";
import { MOST, type SegmentReview } from "#plan/review.ts";
import type { SegmentFoldProps } from "./fold-props.ts";

interface CountersProps {
  fold: SegmentFoldProps;
  said: SegmentReview;
  failed: RefusedForm | null;
}

/** The errors of a segment by kind: one press or one key each. Without script they are typed. */
export function Counters({ fold, said, failed }: CountersProps) {
  const { desk, segment, set, tell } = fold;
  return (
    <div className="counters">
      {COUNTED_GROUPS.map(({ name, heads }) => (
        <fieldset key={name}>
          <legend>
            <span>{name}</span>
            <span className="sr-only">{`: errors in segment ${segment.serial_no}`}</span>
          </legend>
          <div>
            {heads.map((head) =>
              desk ? (
                <CountButtons
                  key={head.code}
                  head={head}
                  count={said.counts[head.code] ?? 0}
                  add={(more) =>
                    tell(countOne(desk, { set, segment: segment.segment_id }, { head, more, said }))
                  }
                />
              ) : (
                <CountInput
                  key={head.code}
                  head={head}
                  id={`${set}-${segment.segment_id}-${head.code}`}
                  typed={
                    failed?.values[`count-${head.code}`] ?? String(said.counts[head.code] ?? 0)
                  }
                  error={failed?.errors[`count-${head.code}`]}
                />
              ),
            )}
          </div>
        </fieldset>
      ))}
    </div>
  );
}

/** Counts one error more or less, and returns what to announce. */
export function countOne(
  desk: MarksDesk,
  place: { set: number; segment: number },
  { head, more, said }: { head: CountedHead; more: 1 | -1; said: SegmentReview },
): string {
  const count = Math.min(MOST.errors, Math.max(0, (said.counts[head.code] ?? 0) + more));
  desk.change({ ...place, field: head.code }, count, COUNT_WAIT_MS);
  return `${head.name}: ${count}`;
}

/** Several presses in a row become one post. */
const COUNT_WAIT_MS = 400;

interface CountButtonsProps {
  head: CountedHead;
  count: number;
  add: (more: 1 | -1) => void;
}

function CountButtons({ head: { name, key }, count, add }: CountButtonsProps) {
  return (
    <div className={count > 0 ? "count on" : "count"}>
      <button className="add" type="button" onClick={() => add(1)} aria-keyshortcuts={key}>
        <span>{name}</span>
        <kbd aria-hidden="true">{key}</kbd>
        <b className={count > 0 ? undefined : "zero"}>{count}</b>
        <span className="sr-only"> counted, add one</span>
      </button>
      {count > 0 && (
        <button className="less" type="button" onClick={() => add(-1)}>
          <span>−</span>
          <span className="sr-only">{` one less ${name}`}</span>
        </button>
      )}
    </div>
  );
}

interface CountInputProps {
  head: CountedHead;
  id: string;
  typed: string;
  error: string | undefined;
}

function CountInput({ head: { code, name }, id, typed, error }: CountInputProps) {
  return (
    <div className={error ? "count has-error" : "count"}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        name={`count-${code}`}
        inputMode="numeric"
        autoComplete="off"
        maxLength={2}
        defaultValue={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
