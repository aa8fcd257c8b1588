import { COUNTED_HEADS } from "#app/lib/marking/mark-fields.ts";
import { keyOfPlace } from "#app/lib/marking/marks-book.ts";
import type { MarksDesk } from "#app/lib/marking/marks-desk.ts";
import { readSaidFacts, type SaidFact } from "#plan/said-facts.ts";
import type { PinnedComment, ReviewValue } from "#plan/review.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";

interface ClashesProps {
  desk: MarksDesk;
  /** A segment, or with `segment` null the verdict of a dialogue. */
  place: { set: number; segment: number | null };
}

/** What somebody else saved over the same value: the teacher chooses which one stays. */
export function Clashes({ desk, place }: ClashesProps) {
  const own = desk.book.clashes.filter(
    ({ set, segment }) => set === place.set && segment === place.segment,
  );
  if (own.length === 0) return null;
  return (
    <div className="clashes" role="alert">
      {own.map((clash) => (
        <div key={keyOfPlace(clash)} className="notice notice-warning">
          <div className="notice-body">
            <strong>{`Somebody else saved another ${nameOf(clash.field)} meanwhile.`}</strong>
            <dl>
              <dt>Yours</dt>
              <dd dir="auto">{valueText(clash.field, clash.own)}</dd>
              <dt>Theirs</dt>
              <dd dir="auto">{valueText(clash.field, clash.theirs)}</dd>
            </dl>
            <p className="actions">
              {(["own", "theirs"] as const).map((whose) => (
                <button
                  key={whose}
                  className="btn"
                  type="button"
                  onClick={() => desk.choose(keyOfPlace(clash), whose)}
                >
                  {whose === "own" ? "Keep mine" : "Take theirs"}
                </button>
              ))}
            </p>
          </div>
        </div>
      ))}
    </div>
  );
}

const NAMES: Record<string, string> = {
  remark: "remark",
  comments: "list of comments",
  facts: "tick on the facts",
  reviews: "Admin review",
  half_marks: "mark",
};

function nameOf(field: string): string {
  const head = COUNTED_HEADS.find(({ code }) => code === field);
  return head ? `number for ${head.name}` : (NAMES[field] ?? "value");
}

function valueText(field: string, value: ReviewValue): string {
  if (Array.isArray(value)) return value.map(commentText).join(" ") || "None";
  if (field === "facts") return readSaidFacts(String(value), 1).map(tickText).join(", ") || "None";
  if (value === null || value === "") return "Nothing";
  return String(value);
}

const commentText = ({ at_ms, text }: PinnedComment) => `${shortClockText(at_ms / 1000)} ${text}.`;
const tickText = ({ fact, isSaid }: SaidFact) => `fact ${fact} ${isSaid ? "said" : "not said"}`;
