import type { ReactNode } from "react";
import { addressOf, hasLine, thisPage } from "#app/lib/studio/this-page.ts";
import { isSent } from "#app/lib/studio/outbox/upload-state.ts";
import { offlineText, STAY_OPEN } from "#app/lib/studio/outbox/take-words.ts";
import { ask } from "#app/lib/dialog.ts";
import { awaitsStart, type Phase } from "#app/lib/studio/recorder/recorder-state.ts";
import { freeRepeatText } from "#app/lib/studio/take/take.ts";
import { type Level, SilenceWatch } from "#app/lib/studio/recorder/level-meter.ts";
import { askRepeat } from "#app/islands/studio/take-bars.tsx";
import type { Rehearsing, StudioHere } from "#app/lib/studio/studio-here.ts";
import { PauseBar, PauseButton, RepeatButton } from "./rehearsal-bar.tsx";

const SILENCE_S = 10;
const COUNT_FROM_S = 5;

/**
 * Leads through the dialogue as on the day. The recorder works as always, but after each take the
 * next segment starts by itself.
 */
export class Rehearsal implements Rehearsing {
  private held = false;
  /** The one repeat that costs no marks in a dialogue. */
  private repeated = false;
  /** Repeat was pressed: the same segment starts again after this take. */
  private again = false;
  /** Takes without a voice, one after the other. */
  private silentTakes = 0;
  private phase: Phase;
  private silence = new SilenceWatch(0);
  private silentFor = 0;
  private readonly forget: (() => void)[];

  constructor(private readonly studio: StudioHere) {
    const { recorder } = studio;
    this.phase = recorder.state.phase;
    this.forget = [
      recorder.subscribe(() => this.follow()),
      recorder.meter.subscribe((level) => this.listen(level)),
    ];
  }

  isRunning(): boolean {
    return !this.held;
  }

  bar(): ReactNode {
    const { phase } = this.studio.recorder.state;
    if (phase !== "paused" && !(this.held && awaitsStart(phase))) return null;
    return <PauseBar onEnd={() => this.end()} onGoOn={() => this.goOn()} />;
  }

  sides(): [ReactNode, ReactNode] {
    const { phase } = this.studio.recorder.state;
    const speaking = phase === "recording";
    return [
      <RepeatButton key="repeat" disabled={!speaking} onPress={() => this.repeat()} />,
      <PauseButton
        key="pause"
        disabled={!speaking && !isSounding(phase)}
        onPress={() => this.pause()}
      />,
    ];
  }

  fact(): string {
    const left = Math.ceil(SILENCE_S - this.silentFor);
    if (this.phase === "recording" && left <= COUNT_FROM_S) return `Next segment in ${left}`;
    return freeRepeatText(this.repeated ? 1 : 0);
  }

  status(): string {
    const { isEnding, state } = this.studio.recorder;
    // The take can be heard by then. Both appear together, so that nothing moves twice.
    if (isEnding) return "";
    const { note } = state;
    const why = note === null ? "" : "That recording was too short and is not counted. ";
    return this.held ? `${why}The rehearsal is paused. Every answer so far is kept.` : "";
  }

  end(): void {
    for (const forget of this.forget) forget();
    this.studio.rehearsal = null;
    this.studio.redraw();
  }

  private pause(): void {
    const { recorder } = this.studio;
    // Continue plays the question from its beginning, as after the page was hidden.
    if (isSounding(recorder.state.phase))
      return recorder.dispatch({ type: "INTERRUPT", interruption: "hidden" });
    this.held = true;
    recorder.dispatch({ type: "FINISH" });
  }

  private goOn(): void {
    const { recorder } = this.studio;
    this.held = false;
    if (recorder.state.phase === "paused") return recorder.dispatch({ type: "CONTINUE" });
    if (recorder.state.phase === "stopped") return void this.leadOn();
    this.studio.recorder.startAnew();
  }

  private repeat(): void {
    this.again = true;
    this.studio.recorder.dispatch({ type: "FINISH" });
  }

  private listen({ peak }: Level): void {
    if (this.phase !== "recording") return;
    const seconds = this.silence.hear(peak, performance.now());
    const before = Math.ceil(this.silentFor);
    this.silentFor = seconds;
    if (seconds >= SILENCE_S) this.studio.recorder.dispatch({ type: "FINISH" });
    else if (seconds > COUNT_FROM_S - 1 && Math.ceil(seconds) !== before) this.studio.redraw();
  }

  private follow(): void {
    const { phase } = this.studio.recorder.state;
    const before = this.phase;
    if (phase === before) return;
    this.phase = phase;
    if (phase === "recording") {
      this.silence = new SilenceWatch(performance.now());
      this.silentFor = 0;
    }
    if (phase === "confirming") this.studio.recorder.startAnew();
    if (phase === "silent") void this.passSilence();
    if (phase === "idle") void this.afterNothing();
    // A take of an earlier visit is restored from "idle": it was not spoken just now.
    if (phase === "stopped" && before !== "idle") void this.afterTake();
  }

  /**
   * On the day silence counts as an answer. Here it never replaces an answer, and never twice: then
   * the microphone may be broken, and the student decides.
   */
  private async passSilence(): Promise<void> {
    const { recorder, segment } = this.studio;
    if (await this.isAgain()) return recorder.dispatch({ type: "AGAIN" });
    this.silentTakes += 1;
    const kept = segment.stored ?? recorder.state.take;
    if (!kept && this.silentTakes < 2 && !this.held) recorder.dispatch({ type: "USE" });
  }

  private async afterNothing(): Promise<void> {
    if (await this.isAgain()) return this.studio.recorder.startAnew();
    if (this.studio.recorder.state.note === null && !this.held)
      return this.studio.recorder.startAnew();
    this.held = true;
    this.studio.redraw();
  }

  private async afterTake(): Promise<void> {
    const { recorder } = this.studio;
    if (!recorder.state.take?.silent) this.silentTakes = 0;
    if (!(await recorder.ended())) return;
    if (await this.isAgain()) return this.studio.recorder.startAnew();
    if (!this.held) await this.leadOn();
  }

  /** Repeat was pressed, and confirmed where it costs marks. */
  private async isAgain(): Promise<boolean> {
    if (!this.again) return false;
    this.again = false;
    if (this.repeated && !(await askRepeat(true))) return false;
    this.repeated = true;
    return true;
  }

  private async leadOn(): Promise<void> {
    const { segment, outbox } = this.studio;
    const unsent = outbox.queue.list().filter((entry) => !isSent(entry));
    const isLast = segment.nextNo === null;
    if (outbox.mustStayOpen || (isLast && !hasLine())) {
      this.held = true;
      return thisPage.tell(
        hasLine() ? STAY_OPEN : offlineText(!outbox.mustStayOpen, unsent.length),
      );
    }
    if (segment.nextNo === null) return location.assign(addressOf("end"));
    await this.studio.goTo(segment.nextNo, { history: "replace", focus: false });
    if (this.studio.segment === segment) return;
    // An interrupted take of an earlier visit was restored: the student decides first.
    if (this.studio.recorder.state.phase !== "interrupted") this.studio.recorder.startAnew();
  }
}

function isSounding(phase: Phase): boolean {
  return phase === "playing" || phase === "chime";
}

/** One question here saves one at every segment. */
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
