import { soundSettings } from "#app/lib/studio/player/sound-settings.ts";
import { Chime, QuestionSound } from "./sounds.ts";
import { LevelMeter } from "./level-meter.ts";
import { Microphone, troubleOf } from "./microphone.ts";
import type { RecorderEvent } from "./recorder-state.ts";

interface PageHooks {
  onHidden: () => void;
  /** A microphone was plugged in, or has been allowed just now. */
  onMicrophone: (allowed: boolean) => void;
}

const SLOW_PROMPT_MS = 15_000;
const MIC_REST_MS = 60_000;

/** Microphone, question and chime. Each reports its result to the machine. */
export class StudioDevices {
  readonly meter = new LevelMeter();
  private readonly microphone = new Microphone();
  private readonly chime: Chime;
  private question: QuestionSound | null = null;
  private slowTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    chimeUrl: string,
    private readonly dispatch: (event: RecorderEvent) => void,
  ) {
    this.chime = new Chime(chimeUrl);
  }

  get track(): MediaStreamTrack | null {
    return this.microphone.track;
  }

  connect(question: HTMLAudioElement | null): void {
    this.question?.dispose();
    this.question =
      question &&
      new QuestionSound(question, {
        onEnded: () => this.dispatch({ type: "QUESTION_ENDED" }),
        onFailed: () => this.dispatch({ type: "QUESTION_FAILED" }),
        onPaused: () => this.dispatch({ type: "QUESTION_PAUSED" }),
        onResumed: () =>
          this.dispatch({ type: this.microphone.track ? "QUESTION_RESUMED" : "CONTINUE" }),
      });
  }

  /** First what a phone allows only inside a click. */
  acquire(): void {
    this.chime.unlock();
    this.meter.prepare();
    if (this.microphone.isReady) {
      this.microphone.keep();
      return this.dispatch({ type: "MIC_READY" });
    }
    this.slowTimer = setTimeout(() => this.dispatch({ type: "SLOW" }), SLOW_PROMPT_MS);
    this.microphone.open().then(
      () => {
        clearTimeout(this.slowTimer);
        this.dispatch({ type: "MIC_READY" });
      },
      (error: unknown) => {
        clearTimeout(this.slowTimer);
        this.dispatch({ type: "MIC_FAILED", trouble: troubleOf(error, navigator.userAgent) });
      },
    );
  }

  playQuestion(): void {
    if (this.question) this.question.play();
    else this.dispatch({ type: "QUESTION_FAILED" });
  }

  pauseQuestion(): void {
    this.question?.pause();
  }

  playChime(): void {
    this.chime.play(soundSettings().volume, () => this.dispatch({ type: "CHIME_DONE" }));
  }

  stopChime(): void {
    this.chime.stop();
  }

  restMicrophone(): void {
    this.microphone.rest(MIC_REST_MS);
  }

  rest(): void {
    clearTimeout(this.slowTimer);
    this.question?.pause();
    this.chime.stop();
    this.microphone.rest(MIC_REST_MS);
  }

  releaseMicrophone(): void {
    this.microphone.release();
  }

  dispose(): void {
    clearTimeout(this.slowTimer);
    this.question?.dispose();
    this.chime.stop();
    this.meter.close();
    this.microphone.release();
  }
}

export function watchPage(signal: AbortSignal, { onHidden, onMicrophone }: PageHooks): void {
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "hidden") onHidden();
    },
    { signal },
  );
  addEventListener("pagehide", onHidden, { signal });
  navigator.mediaDevices.addEventListener("devicechange", () => onMicrophone(false), { signal });
  void watchPermission(() => onMicrophone(true), signal).catch(() => undefined);
}

/** Firefox before 136 does not know this permission and throws. */
async function watchPermission(onGranted: () => void, signal: AbortSignal): Promise<void> {
  const status = await navigator.permissions.query({ name: "microphone" });
  status.addEventListener(
    "change",
    () => {
      if (status.state === "granted") onGranted();
    },
    { signal },
  );
}
