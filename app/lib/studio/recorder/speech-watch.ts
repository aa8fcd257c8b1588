import type { TakeFacts } from "#app/lib/studio/take/facts.ts";
import type { Frame, speechIn } from "#app/lib/studio/take/speech.ts";
import type { LevelMeter } from "./level-meter.ts";

/** Needed at the end of a take, so it is fetched while one speaks; without it there are no facts. */
let analyse: typeof speechIn | null = null;

/** Listens to the level meter through one take, from the end of the chime on. */
export class SpeechWatch {
  private frames: Frame[] = [];
  private readonly startedAt = performance.now();
  private readonly forget: () => void;

  constructor(meter: LevelMeter) {
    this.forget = meter.subscribe(({ peak }) =>
      this.frames.push({ atMs: performance.now() - this.startedAt, peak }),
    );
    import("#app/lib/studio/take/speech.ts").then(
      (module) => {
        analyse = module.speechIn;
      },
      () => undefined,
    );
  }

  /** What is heard after this moment of the page's clock is none of the take's. */
  cut(moment: number): void {
    this.forget();
    this.frames = this.frames.filter(({ atMs }) => atMs <= moment - this.startedAt);
  }

  /** What can be said of the take, whose dialogue has so many repeats. */
  end(repeats: number): TakeFacts | null {
    this.forget();
    return analyse && { startMs: null, pauseMs: null, ...analyse(this.frames), repeats };
  }
}
