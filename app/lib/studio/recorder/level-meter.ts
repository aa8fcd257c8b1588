import type { TakeFacts } from "#app/lib/studio/take/take.ts";
import type { Frame, speechIn } from "#app/lib/studio/take/speech.ts";

const FRAME_MS = 66;
const QUIET_PEAK = 0.005;
const SILENT_TAKE_PEAK = 0.01;
const QUIET_FOR_MS = 3000;

export interface Level {
  peak: number;
  /** "unknown" while the AudioContext does not run: then the page says nothing about the sound. */
  hearing: "unknown" | "yes" | "no";
}

/** Measures the level 15 times a second. The recording never waits for it. */
export class LevelMeter {
  readonly peaks: number[] = [];
  private context: AudioContext | null = null;
  private source: MediaStreamAudioSourceNode | null = null;
  private timer: ReturnType<typeof setInterval> | undefined;
  private listeners = new Set<(level: Level) => void>();
  private loudest = 0;
  private heardAt = 0;
  private ran = false;

  /** Call inside the student's click: otherwise Safari and Chrome start the context suspended. */
  prepare(): void {
    try {
      // iOS: an interrupted context can resume with a frozen clock, so replace it.
      if (this.context && this.context.state !== "running" && this.context.state !== "suspended")
        this.closeContext();
      this.context ??= new AudioContext();
      if (this.context.state === "suspended") void this.context.resume().catch(() => undefined);
    } catch {
      this.context = null;
    }
  }

  start(track: MediaStreamTrack): void {
    this.stop();
    this.peaks.length = 0;
    this.loudest = 0;
    this.ran = false;
    const { context } = this;
    if (!context) return;
    try {
      const analyser = new AnalyserNode(context, { fftSize: 1024 });
      this.source = context.createMediaStreamSource(new MediaStream([track]));
      this.source.connect(analyser);
      this.watch(context, analyser);
    } catch {
      this.source = null;
    }
  }

  subscribe(listener: (level: Level) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  get soundMs(): number | null {
    return this.context?.state === "running" ? this.context.currentTime * 1000 : null;
  }

  /** True only when the whole take was measured and never as loud as a voice. */
  get wasSilent(): boolean {
    return this.ran && this.loudest < SILENT_TAKE_PEAK;
  }

  stop(): void {
    clearInterval(this.timer);
    this.source?.disconnect();
    this.source = null;
  }

  close(): void {
    this.stop();
    this.closeContext();
    this.listeners.clear();
  }

  private watch(context: AudioContext, analyser: AnalyserNode): void {
    const samples = new Float32Array(analyser.fftSize);
    const clockAtStart = context.currentTime;
    this.heardAt = performance.now();
    this.timer = setInterval(() => {
      // "running" with a frozen clock happens on iOS after a call.
      if (context.state !== "running" || context.currentTime === clockAtStart) return;
      this.ran = true;
      const peak = loudestSample(analyser, samples);
      this.peaks.push(peak);
      this.loudest = Math.max(this.loudest, peak);
      const now = performance.now();
      if (peak >= QUIET_PEAK) this.heardAt = now;
      const level: Level = { peak, hearing: now - this.heardAt >= QUIET_FOR_MS ? "no" : "yes" };
      for (const listener of this.listeners) listener(level);
    }, FRAME_MS);
  }

  private closeContext(): void {
    void this.context?.close().catch(() => undefined);
    this.context = null;
  }
}

function loudestSample(analyser: AnalyserNode, samples: Float32Array<ArrayBuffer>): number {
  analyser.getFloatTimeDomainData(samples);
  let peak = 0;
  // A plain loop: a callback for each sample, 15 times a second, slows a cheap phone.
  for (const sample of samples) peak = Math.max(peak, sample, -sample);
  return peak;
}

export function condensePeaks(peaks: readonly number[], bars = 180): number[] {
  if (peaks.length === 0) return [];
  const loudest = Math.max(0.05, ...peaks);
  return Array.from({ length: Math.min(bars, peaks.length) }, (_, bar) => {
    const width = peaks.length / Math.min(bars, peaks.length);
    const part = peaks.slice(
      Math.floor(bar * width),
      Math.max(Math.floor(bar * width) + 1, Math.floor((bar + 1) * width)),
    );
    return Math.round((Math.max(...part) / loudest) * 100);
  });
}

/** The level of the quietest room. Anything softer is silence on any microphone. */
const ROOM_PEAK = 0.01;

/** A sound softer than this part of the voice's level is room noise. */
const PART_OF_VOICE = 0.12;

export interface Clocks {
  /** The page's clock. Some devices stop it while they sleep. */
  page: number;
  /** The calendar's clock. It never stops, but it is set: by hand, by the network, in spring. */
  wall: number;
  /** The sound's clock. It stops in every sleep; null without a sound. */
  sound: number | null;
}

const LOOK_MS = 500;

const LONGEST_GAP_MS = 3000;

/** A sound that wakes up starts later than the page. */
const BREAK_MS = 250;

/** Loaded while the student speaks, for the end of the take. Without it there are no facts. */
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

  /** Drops what was heard after this moment of the page's clock. */
  cut(moment: number): void {
    this.forget();
    this.frames = this.frames.filter(({ atMs }) => atMs <= moment - this.startedAt);
  }

  end(repeats: number): TakeFacts | null {
    this.forget();
    return analyse && { startMs: null, pauseMs: null, ...analyse(this.frames), repeats };
  }
}

const isGap = (ms: number): boolean => Math.abs(ms) > LONGEST_GAP_MS;

/**
 * Tells a sleep from a busy page and from a calendar that was set, where the sound continues. In a
 * sleep that stops page and sound alike, only the break in the sound tells it from such a calendar.
 */
export function hasSlept(before: Clocks, now: Clocks): boolean {
  const { page, wall, sound } = between(before, now);
  if (sound === null) return wall - page > LONGEST_GAP_MS;
  if (page - sound > LONGEST_GAP_MS) return isGap(wall - sound);
  return wall - page > LONGEST_GAP_MS && page - sound > BREAK_MS;
}

/** True when only the page's clock has moved by another time: the length of a take is not known. */
export function hasJumped(before: Clocks, now: Clocks): boolean {
  const { page, wall, sound } = between(before, now);
  return sound !== null && isGap(page - sound) && !isGap(wall - sound);
}

function between(before: Clocks, now: Clocks): Clocks {
  return {
    page: now.page - before.page,
    wall: now.wall - before.wall,
    sound: now.sound === null || before.sound === null ? null : now.sound - before.sound,
  };
}

/** Calls back once, with the page's time before it. Returns a function to stop. */
export function watchClocks(
  soundMs: () => number | null,
  onFault: (why: "asleep" | "clock", before: number) => void,
): () => void {
  const look = (): Clocks => ({ page: performance.now(), wall: Date.now(), sound: soundMs() });
  let before = look();
  const timer = setInterval(() => {
    const now = look();
    const why = hasSlept(before, now) ? "asleep" : hasJumped(before, now) ? "clock" : null;
    if (why) {
      clearInterval(timer);
      onFault(why, before.page);
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
    if (peak >= Math.max(ROOM_PEAK, this.loudest * PART_OF_VOICE)) this.heardAt = now;
    return (now - this.heardAt) / 1000;
  }
}
