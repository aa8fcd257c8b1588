import { Icon } from "#app/components/ui/icon.tsx";
import { askRepeat } from "#app/islands/studio/action-bar.tsx";
import { ask } from "#app/lib/dialog.ts";
import { offlineText, STAY_OPEN } from "#app/lib/studio/outbox/take-words.ts";
import { isSent } from "#app/lib/studio/outbox/upload-state.ts";
import { SilenceWatch } from "#app/lib/studio/recorder/level-meter.ts";
import type { Phase } from "#app/lib/studio/recorder/recorder-state.ts";
import type { SideButton, StudioHere } from "#app/lib/studio/studio-here.ts";
import { freeRepeatText } from "#app/lib/studio/take/take.ts";
import { addressOf, hasLine } from "#app/lib/studio/this-page.ts";

const SILENCE_S = 10;
const COUNT_FROM_S = 5;

/** Asks once, instead of at every segment. */
export function mayReplace(): Promise<boolean> {
  return ask({
    id: "rehearse-anew",
    title: "Practise like the real test",
    text:
      "Some segments from here on have answers already. " +
      "The rehearsal records them again, and each new answer replaces the one before.",
    action: "Rehearse",
  });
}

/** Counts silence. Ten seconds end a take; the bar shows the last five. */
export class SilenceCount {
  private readonly watch = new SilenceWatch(performance.now());
  private seconds = 0;

  /** Returns "over" at the limit, and "counted" when another number must be shown. */
  hear(peak: number): "over" | "counted" | null {
    const before = Math.ceil(this.seconds);
    this.seconds = this.watch.hear(peak, performance.now());
    if (this.seconds >= SILENCE_S) return "over";
    const isCounted = this.left !== null && Math.ceil(this.seconds) !== before;
    return isCounted ? "counted" : null;
  }

  /** Null before the last seconds. */
  get left(): number | null {
    const left = Math.ceil(SILENCE_S - this.seconds);
    return left <= COUNT_FROM_S ? left : null;
  }
}

/** Counts repeats: the first in a dialogue is free, and each further one needs a confirmation. */
export class Repeats {
  /** True after Repeat: the same segment starts again after this take. */
  asked = false;
  private used = 0;

  async isAgain(): Promise<boolean> {
    if (!this.asked) return false;
    this.asked = false;
    if (this.used > 0 && !(await askRepeat(true))) return false;
    this.used = 1;
    return true;
  }

  text(): string {
    return freeRepeatText(this.used);
  }
}

/** Shows the next segment and starts it. Returns the obstacle, or null. */
export async function leadOn(studio: StudioHere): Promise<string | null> {
  const { segment, outbox, recorder } = studio;
  if (outbox.mustStayOpen || (segment.nextNo === null && !hasLine())) {
    const unsent = outbox.queue.list().filter((entry) => !isSent(entry));
    return hasLine() ? STAY_OPEN : offlineText(!outbox.mustStayOpen, unsent.length);
  }
  if (segment.nextNo === null) {
    location.assign(addressOf("end"));
    return null;
  }
  await studio.goTo(segment.nextNo, { history: "replace", focus: false });
  // A take of an earlier visit was restored: the student decides first.
  const isNext = studio.segment !== segment && recorder.state.phase !== "interrupted";
  if (isNext) recorder.startAnew();
  return null;
}

/** Returns Repeat and Pause, for the two sides of Finish. */
export function sideButtons(
  phase: Phase,
  { repeat, pause }: { repeat: () => void; pause: () => void },
): SideButton[] {
  const speaking = phase === "recording";
  return [
    { icon: "repeat", name: "Repeat", can: speaking, onPress: repeat },
    { icon: "pause", name: "Pause", can: speaking || isSounding(phase), onPress: pause },
  ];
}

export function isSounding(phase: Phase): boolean {
  return phase === "playing" || phase === "chime";
}

export function PauseBar({ onEnd, onGoOn }: { onEnd: () => void; onGoOn: () => void }) {
  return (
    <div className="actbar actbar-pair">
      <button className="btn btn-lg" type="button" onClick={onEnd}>
        <span>
          <span>Leave</span>
          <span className="sr-only"> the rehearsal</span>
        </span>
      </button>
      <button className="btn btn-primary btn-lg" type="button" data-next-focus onClick={onGoOn}>
        <Icon name="play" />
        <span>Continue</span>
      </button>
    </div>
  );
}
