import type { TakeRecord } from "#app/lib/outbox/take-record.ts";
import { Chime } from "./chime.ts";
import { LevelMeter } from "./level-meter.ts";
import { Microphone, recordingTrouble, troubleOf } from "./microphone.ts";
import type { Outbox } from "#app/lib/outbox/outbox.ts";
import { QuestionSound } from "./prompt-sound.ts";
import { watchPage } from "./page-watch.ts";
import {
  initialState,
  transition,
  type Effect,
  type RecorderEvent,
  type RecorderState,
} from "./recorder-machine.ts";
import { soundSettings } from "#app/lib/player/sound-settings.ts";
import { startTake, type TakeSession, type TakeSettings } from "./take-session.ts";

export interface RecorderSettings extends TakeSettings {
  attempts: number;
  chimeUrl: string;
  maxSeconds: number;
  warnSeconds: number;
}

const TAIL_MS = 300;
const SLOW_PROMPT_MS = 15_000;
const MIC_REST_MS = 60_000;

/** Carries out what the machine decides: microphone, question, chime, recording, and the outbox behind it. */
export class StudioRecorder {
  state: RecorderState;
  readonly meter = new LevelMeter();
  private readonly microphone = new Microphone();
  private readonly chime: Chime;
  private readonly listeners = new Set<() => void>();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private readonly cleanup = new AbortController();
  private question: QuestionSound | null = null;
  private session: TakeSession | null = null;
  /** The take is the answer, but not yet where `onKept` can find it. */
  private keeping = false;

  constructor(
    private readonly settings: RecorderSettings,
    private readonly outbox: Outbox,
    private readonly onKept: (record: TakeRecord) => void,
  ) {
    this.state = initialState(settings.attempts);
    this.chime = new Chime(settings.chimeUrl);
    const trouble = recordingTrouble();
    if (trouble) this.state = transition(this.state, { type: "UNSUPPORTED", trouble }).state;
    else
      watchPage(this.cleanup.signal, {
        onHidden: () => this.dispatch({ type: "INTERRUPT", interruption: "hidden" }),
        onMicrophone: (allowed) => {
          if (allowed || this.state.trouble !== "denied") this.dispatch({ type: "MIC_AVAILABLE" });
        },
      });
  }

  /** The take that is being recorded, or was last. */
  get takeId(): string | null {
    return this.session?.answerId ?? null;
  }

  /** Milliseconds of the take that is being recorded. */
  get elapsedMs(): number {
    return this.session?.elapsedMs ?? 0;
  }

  /** Finish was pressed, and the take is not yet handed over. */
  get isEnding(): boolean {
    return this.state.phase === "stopping" || this.keeping;
  }

  /** Waits for the end of a take: true when it was handed over, false when the student has to decide about it. */
  ended(): Promise<boolean> {
    return new Promise((resolve) => {
      const check = (): void => {
        if (this.isEnding) return;
        forget();
        resolve(this.state.phase === "stopped");
      };
      const forget = this.subscribe(check);
      check();
    });
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  connect(question: HTMLAudioElement): void {
    this.question?.dispose();
    this.question = new QuestionSound(question, {
      onEnded: () => this.dispatch({ type: "QUESTION_ENDED" }),
      onFailed: () => this.dispatch({ type: "QUESTION_FAILED" }),
      onPaused: () => this.dispatch({ type: "QUESTION_PAUSED" }),
      onResumed: () =>
        this.dispatch({ type: this.microphone.track ? "QUESTION_RESUMED" : "CONTINUE" }),
    });
  }

  dispatch(event: RecorderEvent): void {
    if (this.cleanup.signal.aborted) return;
    const before = this.state;
    const { state, effects } = transition(before, event);
    this.state = state;
    if (event.type === "RECORDER_STARTED" && state.phase === "recording") this.watchLength();
    for (const effect of effects) this.run(effect, before);
    this.changed();
  }

  /** Leaves nothing behind: no live track, no context, no timer. A running take is parked in the outbox. */
  dispose(): void {
    this.cleanup.abort();
    this.clearTimers();
    this.session?.finish();
    this.question?.dispose();
    this.chime.stop();
    this.meter.close();
    this.microphone.release();
    this.listeners.clear();
  }

  private run(effect: Effect, before: RecorderState): void {
    switch (effect) {
      case "acquire":
        return this.acquire();
      case "play-question":
        return this.question ? this.question.play() : this.dispatch({ type: "QUESTION_FAILED" });
      case "pause-question":
        return this.question?.pause();
      case "play-chime":
        return this.chime.play(soundSettings().volume, () => this.dispatch({ type: "CHIME_DONE" }));
      case "stop-chime":
        return this.chime.stop();
      case "start-recorder":
        return this.record();
      case "finish-recorder":
        this.clearTimers();
        // Students press the button with their last syllable.
        return this.after(TAIL_MS, () => this.session?.finish());
      case "cut-recorder":
        this.clearTimers();
        if (this.session) return this.session.finish();
        return this.dispatch({
          type: "TAKE_READY",
          take: { answerId: "", durationMs: 0, size: 0, silent: false },
        });
      case "keep-take":
        return void this.keep();
      case "drop-take":
        return void this.outbox.discard(before.draft?.answerId ?? this.session?.answerId ?? "");
      case "rest-mic":
        return this.microphone.rest(MIC_REST_MS);
      case "release-mic":
        return this.microphone.release();
    }
  }

  /** What a phone allows only inside a click happens here first. */
  private acquire(): void {
    this.chime.unlock();
    this.meter.prepare();
    if (this.microphone.isReady) {
      this.microphone.keep();
      return this.dispatch({ type: "MIC_READY" });
    }
    this.after(SLOW_PROMPT_MS, () => this.dispatch({ type: "SLOW" }));
    this.microphone.open().then(
      () => {
        this.clearTimers();
        this.dispatch({ type: "MIC_READY" });
      },
      (error: unknown) => {
        this.clearTimers();
        this.dispatch({ type: "MIC_FAILED", trouble: troubleOf(error, navigator.userAgent) });
      },
    );
  }

  private record(): void {
    this.session = null;
    const { track } = this.microphone;
    if (!track) return this.dispatch({ type: "INTERRUPT", interruption: "unplugged" });
    const { settings, outbox, meter } = this;
    try {
      this.session = startTake({
        track,
        settings,
        attempt: this.state.attempts + 1,
        outbox,
        meter,
        dispatch: (event) => this.dispatch(event),
      });
    } catch {
      this.dispatch({ type: "INTERRUPT", interruption: "error" });
    }
  }

  private watchLength(): void {
    const { warnSeconds, maxSeconds } = this.settings;
    this.after(warnSeconds * 1000, () => this.dispatch({ type: "WARN" }));
    this.after(maxSeconds * 1000, () => this.dispatch({ type: "LIMIT" }));
  }

  private async keep(): Promise<void> {
    const { take, attempts } = this.state;
    this.keeping = true;
    try {
      const record = take ? await this.outbox.use(take.answerId, attempts) : null;
      if (record && !this.cleanup.signal.aborted) this.onKept(record);
    } finally {
      this.keeping = false;
      this.changed();
    }
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  private after(ms: number, work: () => void): void {
    this.timers.add(setTimeout(work, ms));
  }

  private clearTimers(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.timers.clear();
  }
}
