import type { ReactNode } from "react";
import type { Level } from "#app/lib/studio/recorder/level-meter.ts";
import { awaitsStart, isJudged, type Phase } from "#app/lib/studio/recorder/recorder-state.ts";
import type { Rehearsing, SideButton, StudioHere } from "#app/lib/studio/studio-here.ts";
import { thisPage } from "#app/lib/studio/this-page.ts";
import {
  isSounding,
  leadOn,
  PauseBar,
  Repeats,
  sideButtons,
  SilenceCount,
} from "./rehearsal-parts.tsx";

export { mayReplace } from "./rehearsal-parts.tsx";

/**
 * Runs the dialogue as in the test: after each take, the next segment starts by itself. The
 * recorder works as usual.
 */
export class Rehearsal implements Rehearsing {
  private held = false;
  private readonly repeats = new Repeats();
  /** The number of silent takes in a row. */
  private silentTakes = 0;
  private phase: Phase;
  private silence = new SilenceCount();
  private readonly forget: (() => void)[];

  constructor(private readonly studio: StudioHere) {
    const { recorder } = studio;
    this.phase = recorder.state.phase;
    this.forget = [
      recorder.subscribe(() => this.follow()),
      recorder.meter.subscribe((level) => this.listen(level)),
    ];
  }

  /** Not while the student decides, or may answer by a file. */
  isRunning(): boolean {
    return !this.held && !isJudged(this.phase) && this.phase !== "blocked";
  }

  bar(): ReactNode {
    const { phase } = this.studio.recorder.state;
    if (phase !== "paused" && !(this.held && awaitsStart(phase))) return null;
    return <PauseBar onEnd={() => this.end()} onGoOn={() => this.goOn()} />;
  }

  sides(): SideButton[] {
    const { phase } = this.studio.recorder.state;
    return sideButtons(phase, { repeat: () => this.repeat(), pause: () => this.pause() });
  }

  fact(): string {
    const { left } = this.silence;
    if (this.phase === "recording" && left !== null) return `Next segment in ${left}`;
    return this.repeats.text();
  }

  status(): string {
    const { isEnding, state } = this.studio.recorder;
    // The player of the take appears at the end of the take, so the text waits for it.
    if (isEnding || !this.held) return "";
    const why = state.note === null ? "" : "That recording was too short and is not counted. ";
    return `${why}The rehearsal is paused. Every answer so far is kept.`;
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
    this.repeats.asked = true;
    this.studio.recorder.dispatch({ type: "FINISH" });
  }

  private listen({ peak }: Level): void {
    if (this.phase !== "recording") return;
    const heard = this.silence.hear(peak);
    if (heard === "over") this.studio.recorder.dispatch({ type: "FINISH" });
    if (heard === "counted") this.studio.redraw();
  }

  private follow(): void {
    const { phase } = this.studio.recorder.state;
    const before = this.phase;
    if (phase === before) return;
    this.phase = phase;
    if (phase === "recording") this.silence = new SilenceCount();
    if (phase === "confirming") this.studio.recorder.startAnew();
    if (phase === "silent") void this.passSilence();
    if (phase === "idle") void this.afterNothing();
    // From "idle", a take of an earlier visit was restored.
    if (phase === "stopped" && before !== "idle") void this.afterTake();
  }

  /**
   * Keeps a silent take as the answer, as in the test. But it never replaces an answer, and never
   * twice in a row: the microphone may be broken, so the student decides.
   */
  private async passSilence(): Promise<void> {
    const { recorder, segment } = this.studio;
    if (await this.repeats.isAgain()) return recorder.dispatch({ type: "AGAIN" });
    this.silentTakes += 1;
    const kept = segment.stored ?? recorder.state.take;
    if (!kept && this.silentTakes < 2 && !this.held) recorder.dispatch({ type: "USE" });
  }

  private async afterNothing(): Promise<void> {
    const { recorder } = this.studio;
    const isAgain = await this.repeats.isAgain();
    if (isAgain || (recorder.state.note === null && !this.held)) return recorder.startAnew();
    this.held = true;
    this.studio.redraw();
  }

  private async afterTake(): Promise<void> {
    const { recorder } = this.studio;
    if (!recorder.state.take?.silent) this.silentTakes = 0;
    if (!(await recorder.ended())) return;
    if (await this.repeats.isAgain()) return this.studio.recorder.startAnew();
    if (!this.held) await this.leadOn();
  }

  private async leadOn(): Promise<void> {
    const obstacle = await leadOn(this.studio);
    if (obstacle === null) return;
    this.held = true;
    thisPage.tell(obstacle);
  }
}
