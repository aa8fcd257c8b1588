import { shortClockText } from "#app/lib/studio/player/clock-text.ts";
import { placeOf } from "#app/lib/studio/outbox/view/take-words.ts";
import type { RecorderState } from "#app/lib/studio/recorder/recorder-state.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";

export function VerdictNotice({
  state,
  props,
}: {
  state: RecorderState;
  props: SegmentStudioProps;
}) {
  return (
    <div className="notice notice-warning" role="alert">
      <Icon name={state.phase === "silent" ? "volume" : "alert"} />
      <div className="notice-body">
        {verdictText(state, placeOf(props))}
        {props.stored ? " Using it replaces your saved answer." : null}
      </div>
    </div>
  );
}

export function verdictText(
  {
    phase,
    interruption,
    draft,
    counted,
  }: Pick<RecorderState, "phase" | "interruption" | "draft" | "counted">,
  place: string,
): string {
  const length = shortClockText((draft?.durationMs ?? 0) / 1000);
  if (phase === "silent")
    return (
      `We could not hear a voice in this recording (${length}). ` +
      "It does not count as an attempt until you save it."
    );
  if (interruption === "recovered") return `Recovered recording (${length}) of ${place}.`;
  const cause = {
    unplugged: "The microphone went away.",
    muted: "Another app took the microphone.",
    hidden: "The page was hidden.",
    error: "The recorder failed.",
    asleep: "The device was asleep.",
  };
  const count = counted ? "" : " This does not count as a repeat.";
  return `Recording stopped, ${length} kept. ${interruption ? cause[interruption] : ""}${count}`;
}
