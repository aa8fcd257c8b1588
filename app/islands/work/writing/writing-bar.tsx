import { Icon } from "#app/components/ui/icon.tsx";
import { counted } from "#app/lib/text/format.ts";
import type { SoundPlace } from "#app/lib/writing/sound-queue.ts";
import type { WritingProps } from "#app/lib/writing/writing-props.ts";
import { isRefused, type Left } from "#plan/script/left-before.ts";
import type { Recorder } from "./use-recording.ts";

interface WritingBarProps {
  props: WritingProps;
  left: readonly Left[];
  /** The next cell without a sound, with its name. */
  next: (SoundPlace & { name: string }) | null;
  recorder: Recorder;
  /** The name of the cell that is recorded. */
  recorded: string;
}

/** The bar at the edge: what is left, and the next sound to record. */
export function WritingBar({ props, left, next, recorder, recorded }: WritingBarProps) {
  const { at } = recorder;
  return (
    <section
      className={at ? "work-bar is-recording" : "work-bar"}
      aria-label="What is left, and recording"
    >
      <div className="work-bar-in">
        {at ? (
          <p className="bar-say rec-say">
            <Icon name="mic" small />
            <b>{recorder.isRunning ? `Recording ${recorded}` : "Allow the microphone"}</b>
            <span className="clock" translate="no">
              {recorder.clock}
            </span>
          </p>
        ) : (
          <a className="bar-left" href="#left">
            {leftInWords(left)}
          </a>
        )}
        {at ? (
          <button className="btn far" type="button" onClick={() => recorder.stop(false)}>
            Throw away
          </button>
        ) : (
          <a className="btn far hide-s" href={props.links.preview}>
            <Icon name="eye" small />
            <span>Preview as a student</span>
          </a>
        )}
        {/* One button, which keeps the focus: recording goes on by the same key. */}
        {(at || next) && (
          <button
            className={at ? "btn btn-rec" : "btn btn-primary"}
            type="button"
            onClick={() => {
              const place = at ?? next;
              if (place) recorder.press(place);
            }}
          >
            <Icon name={at ? "stop" : "mic"} small />
            <span>{at ? "Stop and keep" : `Record ${next?.name ?? ""}`}</span>
          </button>
        )}
      </div>
    </section>
  );
}

/** What must be done comes first; what is only advised holds nothing back. */
function leftInWords(left: readonly Left[]): string {
  if (left.length === 0) return "Nothing is left before publishing";
  if (left.some((one) => isRefused(one)))
    return `${counted(left.length, "thing")} left before publishing`;
  return `Nothing must be done, ${counted(left.length, "hint")}`;
}
