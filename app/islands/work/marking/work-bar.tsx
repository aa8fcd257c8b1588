import { Icon } from "#app/components/ui/icon.tsx";
import { COUNTED_GROUPS } from "#app/lib/marking/mark-fields.ts";
import type { MarkedDialogue, OpenPlace } from "#app/lib/marking/marking-props.ts";
import type { MarksDesk } from "#app/lib/marking/marks-desk.ts";
import { shortClockText } from "#app/lib/studio/player/sound-time.ts";
import { NOTHING_SAID, type SegmentReview } from "#plan/review.ts";
import type { Step } from "#app/lib/marking/marking-props.ts";
import { countOne } from "./counters.tsx";
import { SPEEDS, type MarkKeys } from "./use-mark-keys.ts";
import { SOUND_KINDS, type SoundKind, type Sounds } from "./use-sounds.ts";

interface WorkBarProps {
  open: OpenPlace | null;
  said: SegmentReview | undefined;
  dialogues: readonly MarkedDialogue[];
  previous: Step | null;
  following: Step;
  desk: MarksDesk;
  sounds: Sounds;
  go: (step: Step) => void;
  keys: MarkKeys;
}

const TITLES: Record<SoundKind, string> = {
  question: "Question",
  answer: "Answer",
  sample: "Sample",
};

/** The bar at the edge: the sounds, a comment at this moment, and the next segment. */
export function WorkBar({
  open,
  said,
  dialogues,
  previous,
  following,
  desk,
  sounds,
  go,
  keys,
}: WorkBarProps) {
  const name = (step: Step): string => {
    if (step === "verdict") return "Verdict";
    const found = dialogues
      .find(({ set }) => set === step.set)
      ?.segments.find(({ segment_id }) => segment_id === step.segment);
    return `Segment ${found?.serial_no ?? ""}`;
  };
  const moment = shortClockText(sounds.current === "answer" ? Math.floor(sounds.time) : 0);
  return (
    <section className="work-bar" aria-label="Sounds and steps">
      <div className="work-bar-in">
        {open && (
          <div className="thumb-counts">
            {(COUNTED_GROUPS[0]?.heads ?? []).map((head) => (
              <ThumbCount
                key={head.code}
                name={head.name}
                count={said?.counts[head.code] ?? 0}
                onAdd={() => countOne(desk, open, { head, more: 1, said: said ?? NOTHING_SAID })}
              />
            ))}
            <button className="btn" type="button" onClick={keys.showCounters}>
              All 12
            </button>
          </div>
        )}
        <button className="btn under" type="button" onClick={sounds.toggleRow} disabled={!open}>
          <Icon name={sounds.isInRow ? "pause" : "play"} small />
          <span>In row</span>
          <kbd aria-hidden="true">Space</kbd>
        </button>
        {SOUND_KINDS.map((kind, index) => (
          <button
            key={kind}
            className="btn hide-s"
            type="button"
            onClick={() => sounds.toggle(kind)}
            disabled={!open}
          >
            <span>{TITLES[kind]}</span>
            <kbd aria-hidden="true">{index + 1}</kbd>
          </button>
        ))}
        <label className="speed">
          <span>Speed</span>
          <select
            className="input"
            aria-label="Speed"
            value={String(sounds.speed)}
            onChange={({ currentTarget }) => sounds.setSpeed(Number(currentTarget.value))}
          >
            {[...new Set([...SPEEDS, sounds.speed])]
              .toSorted((one, other) => one - other)
              .map((speed) => (
                <option key={speed} value={String(speed)}>
                  {`${speed}×`}
                </option>
              ))}
          </select>
        </label>
        <button className="btn under" type="button" onClick={keys.comment} disabled={!open}>
          <Icon name="note" small />
          <span>
            <span>Comment</span>
            <span className="wide">{` at ${moment}`}</span>
          </span>
          <kbd aria-hidden="true">A</kbd>
        </button>
        {previous && (
          <button className="btn far hide-s" type="button" onClick={() => go(previous)}>
            <Icon name="left" small />
            <span>{name(previous)}</span>
            <kbd aria-hidden="true">K</kbd>
          </button>
        )}
        <button
          className={previous ? "btn btn-primary grow" : "btn btn-primary grow far"}
          type="button"
          onClick={() => go(following)}
        >
          <span>{name(following)}</span>
          <Icon name="right" small />
          <kbd aria-hidden="true">J</kbd>
        </button>
      </div>
    </section>
  );
}

interface ThumbCountProps {
  name: string;
  count: number;
  onAdd: () => void;
}

/** A counter of the bar on a phone, with a short name. */
function ThumbCount({ name, count, onAdd }: ThumbCountProps) {
  const short = name.replace(/^Unjustified i/, "I").replace(/^Too many r/, "R");
  return (
    <div className={count > 0 ? "count on" : "count"}>
      <button className="add" type="button" onClick={onAdd}>
        <span>{short}</span>
        <b className={count > 0 ? undefined : "zero"}>{count}</b>
        <span className="sr-only"> counted, add one</span>
      </button>
    </div>
  );
}
