import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";
import { spokenBefore } from "#app/lib/studio/take/take.ts";
import { LevelMeter } from "./level-meter.ts";
import { Microphone, recordingTrouble, watchPage } from "./microphone.ts";
import { transition } from "./recorder-machine.ts";
import {
  initialState,
  isUnderWay,
  type Effect,
  type RecorderEvent,
  type RecorderState,
} from "./recorder-state.ts";
import { StudioSounds } from "./sounds.ts";
import { startTake, type TakeSession, type TakeSettings } from "./take-capture.ts";

export interface RecorderSettings extends TakeSettings {
  attempts: number;
  holdsTakes: boolean;
  chimeUrl: string;
  maxSeconds: number;
  warnSeconds: number;
}

const TAIL_MS = 300;

/** Runs the effects of the recorder's state machine. */
export class StudioRecorder {
  state: RecorderState;
  readonly meter = new LevelMeter();
  private readonly microphone = new Microphone();
  private readonly sounds: StudioSounds;
  private readonly listeners = new Set<() => void>();
  private readonly timers = new Timers();
  private readonly cleanup = new AbortController();
  private session: TakeSession | null = null;
  /** True while the take is the answer, but `onKept` cannot find it yet. */
  private keeping = false;

  constructor(
    private settings: RecorderSettings,
    private readonly outbox: Outbox,
    private readonly onKept: (record: TakeRecord) => void,
  ) {
    this.state = stateBefore(settings.attempts);
    this.sounds = new StudioSounds(
      settings.chimeUrl,
      this.dispatch,
      () => this.microphone.track !== null,
    );
    if (this.state.phase !== "unsupported")
      watchPage(this.cleanup.signal, {
        onHidden: () => this.dispatch({ type: "INTERRUPT", interruption: "hidden" }),
        onMicrophone: (allowed) => {
          if (allowed || this.state.trouble !== "denied") this.dispatch({ type: "MIC_AVAILABLE" });
        },
      });
  }

  get takeId(): string | null {
    return this.session?.answerId ?? null;
  }

  get elapsedMs(): number {
    return this.session?.elapsedMs ?? 0;
  }

  get isEnding(): boolean {
    return this.state.phase === "stopping" || this.keeping;
  }

  /** True while the page must not speak, because the take would record it. */
  get isBusy(): boolean {
    return isUnderWay(this.state.phase) || this.keeping;
  }

  /** Resolves with true when the take was kept, false when the student must decide. */
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

  /** Plays this element from now on. Stops the old one. */
  connect(question: HTMLAudioElement | null): void {
    this.sounds.connect(question);
  }

  releaseMicrophone(): void {
    this.microphone.release();
  }

  /**
   * Ends a running take, which stays in the outbox undecided. Call `connect` once the page has the
   * sound of the new segment.
   */
  moveTo(settings: RecorderSettings): void {
    this.timers.clear();
    this.session?.finish();
    this.session = null;
    this.microphone.rest();
    this.settings = settings;
    this.state = stateBefore(settings.attempts);
  }

  readonly dispatch = (event: RecorderEvent): void => {
    if (this.cleanup.signal.aborted) return;
    const before = this.state;
    const { state, effects } = transition(before, event);
    this.state = state;
    if (event.type === "RECORDER_STARTED" && state.phase === "recording") this.watchLength();
    for (const effect of effects) this.run(effect, before);
    this.changed();
  };

  /** Starts without asking whether to repeat: the rehearsal has asked before. */
  startAnew(): void {
    this.dispatch({ type: "START" });
    if (this.state.phase === "confirming") this.dispatch({ type: "CONFIRM" });
  }

  /** Ends every track, context and timer. The outbox keeps a running take. */
  dispose(): void {
    this.cleanup.abort();
    this.timers.clear();
    this.session?.finish();
    this.sounds.connect(null);
    this.meter.close();
    this.microphone.release();
    this.listeners.clear();
    this.state = stateBefore(this.settings.attempts);
  }

  private run(effect: Effect, before: RecorderState): void {
    switch (effect) {
      case "acquire":
        // Chime and meter come first: a phone allows them only inside a click.
        this.sounds.unlockChime();
        this.meter.prepare();
        return this.microphone.acquire(this.dispatch);
      case "play-question":
        return this.sounds.playQuestion();
      case "play-chime":
        return this.sounds.playChime();
      case "stop-sounds":
        return this.sounds.stop();
      case "start-recorder":
        return this.record();
      case "finish-recorder":
        this.timers.clear();
        // Students press the button during their last syllable.
        return this.timers.after(TAIL_MS, () => this.session?.finish());
      case "cut-recorder":
        this.timers.clear();
        if (this.session) return this.session.finish();
        return this.dispatch({
          type: "TAKE_READY",
          take: { answerId: "", attempt: 0, durationMs: 0, size: 0, silent: false },
        });
      case "keep-take":
        return void this.keep();
      case "drop-take":
        return void this.outbox.discard(before.draft?.answerId ?? this.session?.answerId ?? "");
      case "rest-mic":
        return this.microphone.rest();
      case "release-mic":
        return this.microphone.release();
    }
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
        attempt: spokenBefore(this.state.attempts, settings) + 1,
        outbox,
        meter,
        dispatch: this.dispatch,
      });
    } catch {
      this.dispatch({ type: "INTERRUPT", interruption: "never-started" });
    }
  }

  private watchLength(): void {
    const { warnSeconds, maxSeconds } = this.settings;
    this.timers.after(warnSeconds * 1000, () => this.dispatch({ type: "WARN" }));
    this.timers.after(maxSeconds * 1000, () => this.dispatch({ type: "LIMIT" }));
  }

  private async keep(): Promise<void> {
    const { take } = this.state;
    this.keeping = true;
    try {
      const record = take ? await this.outbox.use(take.answerId, this.settings.holdsTakes) : null;
      if (record && !this.cleanup.signal.aborted) this.onKept(record);
    } finally {
      this.keeping = false;
      this.changed();
    }
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

function stateBefore(attempts: number): RecorderState {
  const trouble = recordingTrouble();
  const state = initialState(attempts);
  return trouble ? transition(state, { type: "UNSUPPORTED", trouble }).state : state;
}

class Timers {
  private readonly running = new Set<ReturnType<typeof setTimeout>>();

  after(ms: number, work: () => void): void {
    this.running.add(setTimeout(work, ms));
  }

  clear(): void {
    for (const timer of this.running) clearTimeout(timer);
    this.running.clear();
  }
}
