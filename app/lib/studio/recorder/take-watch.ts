import type { TakeFacts } from "#app/lib/studio/take/take.ts";
import type { Frame, speechIn } from "#app/lib/studio/take/speech.ts";
import type { LevelMeter } from "./level-meter.ts";

/** What a room sounds like at the least; quieter is silence on any microphone. */
const QUIET_PEAK = 0.01;

/** Beside a voice, what is this much softer is the room and not the voice. */
const PART_OF_VOICE = 0.12;

export interface Clocks {
  /** The page's own, which some devices stop in their sleep. */
  page: number;
  /** The calendar's, which never stops. */
  wall: number;
  /** The sound's, which stops in every sleep; null where no sound runs. */
  sound: number | null;
}

const LOOK_MS = 500;

const LONGEST_GAP_MS = 3000;

/** Needed at the end of a take, so it is fetched while one speaks; without it there are no facts. */
let analyse: typeof speechIn | null = null;

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

  end(repeats: number): TakeFacts | null {
    this.forget();
    return analyse && { startMs: null, pauseMs: null, ...analyse(this.frames), repeats };
  }
}

/** A page that was only busy has not slept: the sound went on meanwhile. */
export function hasSlept(before: Clocks, now: Clocks): boolean {
  const page = now.page - before.page;
  const wall = now.wall - before.wall;
  const sound = now.sound === null || before.sound === null ? page : now.sound - before.sound;
  return wall - page > LONGEST_GAP_MS || page - sound > LONGEST_GAP_MS;
}

/** Calls back, once, after a sleep, with the page's time before it. Answers what ends the watch. */
export function watchSleep(
  soundMs: () => number | null,
  onSlept: (before: number) => void,
): () => void {
  const look = (): Clocks => ({ page: performance.now(), wall: Date.now(), sound: soundMs() });
  let before = look();
  const timer = setInterval(() => {
    const now = look();
    if (hasSlept(before, now)) {
      clearInterval(timer);
      onSlept(before.page);
    }
    before = now;
  }, LOOK_MS);
  return () => clearInterval(timer);
}

export class SilenceWatch {
  private loudest = 0;

  constructor(private heardAt: number) {}

  hear(peak: number, now: number): number {
    this.loudest = Math.max(this.loudest, peak);
    if (peak >= Math.max(QUIET_PEAK, this.loudest * PART_OF_VOICE)) this.heardAt = now;
    return (now - this.heardAt) / 1000;
  }
}
