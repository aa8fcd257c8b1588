import { fetchAhead, soundSettings } from "#app/lib/studio/player/sound-settings.ts";
import { faultOf } from "#app/lib/studio/player/sound-fault.ts";
import type { RecorderEvent } from "./recorder-state.ts";

type Dispatch = (event: RecorderEvent) => void;

const LONGEST_MS = 1500;
const STALLED_MS = 15_000;
const NO_SOURCE = 3;

/** Plays the question and the chime, and reports to the machine how they ended. */
export class StudioSounds {
  private readonly chime: Chime;
  private question: QuestionSound | null = null;

  constructor(
    chimeUrl: string,
    private readonly dispatch: Dispatch,
    private readonly hasMicrophone: () => boolean,
  ) {
    this.chime = new Chime(chimeUrl);
  }

  /** Stops what plays. The same element keeps its listeners when it gets another source. */
  connect(audio: HTMLAudioElement | null): void {
    this.stop();
    if (this.question?.audio === audio) return;
    this.question?.disconnect();
    this.question = audio && new QuestionSound(audio, this.dispatch, this.hasMicrophone);
  }

  unlockChime(): void {
    this.chime.unlock();
  }

  playQuestion(): void {
    if (this.question) this.question.play();
    else this.dispatch({ type: "QUESTION_FAILED", isFormat: false });
  }

  playChime(): void {
    this.chime.play(soundSettings().volume, () => this.dispatch({ type: "CHIME_DONE" }));
  }

  stop(): void {
    this.question?.stop();
    this.chime.stop();
  }
}

class QuestionSound {
  private readonly cleanup = new AbortController();
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private playing = false;

  constructor(
    readonly audio: HTMLAudioElement,
    private readonly dispatch: Dispatch,
    hasMicrophone: () => boolean,
  ) {
    const { signal } = this.cleanup;
    fetchAhead(audio, signal);
    audio.addEventListener("ended", () => this.finish(), { signal });
    audio.addEventListener("error", () => void this.fail(), { signal });
    audio.addEventListener("timeupdate", () => this.watch(), { signal });
    audio.addEventListener(
      "pause",
      () => {
        // The element also pauses as it ends.
        if (audio.ended) return;
        clearTimeout(this.watchdog);
        if (this.playing) dispatch({ type: "QUESTION_PAUSED" });
      },
      { signal },
    );
    audio.addEventListener(
      "play",
      () => {
        if (this.playing) dispatch({ type: hasMicrophone() ? "QUESTION_RESUMED" : "CONTINUE" });
      },
      { signal },
    );
  }

  /** Plays from the beginning, inside the click when the microphone is already open. */
  play(): void {
    const { audio } = this;
    if (audio.error ?? audio.networkState === NO_SOURCE) audio.load();
    // Without metadata Safari throws here.
    if (audio.currentTime > 0) audio.currentTime = 0;
    this.playing = true;
    this.watch();
    audio.play().catch((error: unknown) => {
      // A pause before the first sound rejects, too. The pause event reports it.
      if (error instanceof Error && error.name === "AbortError") return;
      void this.fail();
    });
  }

  stop(): void {
    this.playing = false;
    clearTimeout(this.watchdog);
    this.audio.pause();
  }

  disconnect(): void {
    this.cleanup.abort();
  }

  private finish(): void {
    if (!this.playing) return;
    this.stop();
    this.dispatch({ type: "QUESTION_ENDED" });
  }

  private async fail(): Promise<void> {
    if (!this.playing) return;
    this.stop();
    this.dispatch({ type: "QUESTION_FAILED", isFormat: (await faultOf(this.audio)) === "format" });
  }

  private watch(): void {
    clearTimeout(this.watchdog);
    if (this.playing) this.watchdog = setTimeout(() => void this.fail(), STALLED_MS);
  }
}

/** Plays a file: the silent switch of an iPhone would mute WebAudio. */
class Chime {
  private readonly audio: HTMLAudioElement;
  private unlocking = false;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private waiting = new AbortController();

  constructor(url: string) {
    this.audio = new Audio(url);
    this.audio.preload = "none";
    fetchAhead(this.audio);
  }

  /** Plays it muted inside the click, so that a phone plays it later without one. */
  unlock(): void {
    this.unlocking = true;
    this.audio.muted = true;
    this.audio.play().then(
      () => this.rewind(),
      () => undefined,
    );
  }

  /** Calls back once: after the chime, when it fails, or when it takes too long. */
  play(volume: number, onDone: () => void): void {
    this.unlocking = false;
    this.forget();
    this.waiting = new AbortController();
    const { signal } = this.waiting;
    const done = (): void => {
      if (signal.aborted) return;
      this.forget();
      onDone();
    };
    this.timer = setTimeout(done, LONGEST_MS);
    this.audio.addEventListener("ended", done, { signal });
    this.audio.muted = false;
    this.audio.volume = volume;
    if (this.audio.currentTime > 0) this.audio.currentTime = 0;
    this.audio.play().catch(() => {
      if ("vibrate" in navigator) navigator.vibrate(200);
      done();
    });
  }

  stop(): void {
    this.forget();
    this.audio.pause();
  }

  private forget(): void {
    clearTimeout(this.timer);
    this.waiting.abort();
  }

  private rewind(): void {
    if (!this.unlocking) return;
    this.audio.pause();
    this.audio.currentTime = 0;
    this.audio.muted = false;
  }
}
