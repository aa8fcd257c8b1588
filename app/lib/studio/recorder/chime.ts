import { fetchAhead } from "#app/lib/studio/player/saves-data.ts";

const LONGEST_MS = 1500;

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

  /** Inside the student's click, so that a phone lets it sound later without one. */
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
