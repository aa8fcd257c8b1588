import { fetchAhead } from "#app/lib/studio/player/saves-data.ts";

const LONGEST_MS = 1500;

export interface QuestionHooks {
  onEnded(): void;
  onFailed(): void;
  onPaused(): void;
  onResumed(): void;
}

const STALLED_MS = 15_000;
const NO_SOURCE = 3;

export class QuestionSound {
  private readonly cleanup = new AbortController();
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private playing = false;

  constructor(
    private readonly audio: HTMLAudioElement,
    private readonly hooks: QuestionHooks,
  ) {
    const { signal } = this.cleanup;
    fetchAhead(audio, signal);
    audio.addEventListener("ended", () => this.finish(() => hooks.onEnded()), { signal });
    audio.addEventListener("error", () => this.finish(() => hooks.onFailed()), { signal });
    audio.addEventListener("timeupdate", () => this.watch(), { signal });
    audio.addEventListener(
      "pause",
      () => {
        // The element also pauses as it ends.
        if (audio.ended) return;
        clearTimeout(this.watchdog);
        if (this.playing) hooks.onPaused();
      },
      { signal },
    );
    audio.addEventListener(
      "play",
      () => {
        if (this.playing) hooks.onResumed();
      },
      { signal },
    );
  }

  /** From the beginning. Called inside the click when the microphone is held already. */
  play(): void {
    const { audio } = this;
    if (audio.error ?? audio.networkState === NO_SOURCE) audio.load();
    // Without metadata Safari throws here.
    if (audio.currentTime > 0) audio.currentTime = 0;
    this.playing = true;
    this.watch();
    audio.play().catch((error: unknown) => {
      // A pause before the first sound rejects too. The pause event reports it.
      if (error instanceof Error && error.name === "AbortError") return;
      this.finish(() => this.hooks.onFailed());
    });
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.watchdog);
    this.audio.pause();
  }

  dispose(): void {
    clearTimeout(this.watchdog);
    this.cleanup.abort();
  }

  private finish(tell: () => void): void {
    clearTimeout(this.watchdog);
    if (!this.playing) return;
    this.playing = false;
    tell();
  }

  private watch(): void {
    clearTimeout(this.watchdog);
    if (this.playing)
      this.watchdog = setTimeout(() => this.finish(() => this.hooks.onFailed()), STALLED_MS);
  }
}

/** A file and not WebAudio, which the iPhone's silent switch would mute. */
export class Chime {
  private readonly audio: HTMLAudioElement;
  private unlocking = false;
  private stopTimer: (() => void) | null = null;

  constructor(url: string) {
    this.audio = new Audio(url);
    this.audio.preload = "none";
    fetchAhead(this.audio);
  }

  /** Inside the click, so that a phone plays it later without one. */
  unlock(): void {
    this.unlocking = true;
    this.audio.muted = true;
    this.audio.play().then(
      () => this.rewind(),
      () => undefined,
    );
  }

  /** Calls back once: when it has sounded, could not sound, or takes too long. */
  play(volume: number, onDone: () => void): void {
    this.unlocking = false;
    const cleanup = new AbortController();
    const done = (): void => {
      if (cleanup.signal.aborted) return;
      cleanup.abort();
      clearTimeout(timer);
      onDone();
    };
    const timer = setTimeout(done, LONGEST_MS);
    this.stopTimer = () => {
      cleanup.abort();
      clearTimeout(timer);
    };
    this.audio.addEventListener("ended", done, { signal: cleanup.signal });
    this.audio.muted = false;
    this.audio.volume = volume;
    if (this.audio.currentTime > 0) this.audio.currentTime = 0;
    this.audio.play().catch(() => {
      if ("vibrate" in navigator) navigator.vibrate(200);
      done();
    });
  }

  stop(): void {
    this.stopTimer?.();
    this.audio.pause();
  }

  private rewind(): void {
    if (!this.unlocking) return;
    this.audio.pause();
    this.audio.currentTime = 0;
    this.audio.muted = false;
  }
}
