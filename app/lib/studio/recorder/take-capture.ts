import { type Interruption, judgedTake, type RecorderEvent } from "./recorder-state.ts";
import { chooseRecordingType, loadRepair } from "#app/lib/studio/outbox/recording-type.ts";
import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import type { NewTake } from "#app/lib/studio/outbox/take-record.ts";
import { condensePeaks, type LevelMeter, SpeechWatch, watchClocks } from "./level-meter.ts";
import { usedRepeats, type SpokenDialogue } from "#app/lib/studio/take/take.ts";

export interface TakeSettings extends NewTake, SpokenDialogue {
  maxBytes: number;
}

export interface TakeSession {
  answerId: string;
  readonly elapsedMs: number;
  finish(): void;
}

interface Surroundings {
  track: MediaStreamTrack;
  settings: TakeSettings;
  attempt: number;
  outbox: Outbox;
  meter: LevelMeter;
  dispatch: (event: RecorderEvent) => void;
}

export interface CaptureHooks {
  onStart(): void;
  onChunk(bytes: ArrayBuffer, elapsedMs: number): void;
  /** `heardUntil`: the page's time after which nothing belongs to the take. */
  onInterrupted(interruption: Interruption, heardUntil?: number): void;
  /** Called after the last chunk. */
  onEnd(durationMs: number, mimeType: string): void;
}

const SLICE_MS = 1000;
const MUTED_TOO_LONG_MS = 1000;
const START_TIMEOUT_MS = 5000;
const STOP_TIMEOUT_MS = 3000;

/** Looks without data, one in each second, before the recorder is asked and before it counts as dead. */
const ASKED_AFTER = 3;
const DEAD_AFTER = 5;

/**
 * Records one track, with its level. Never pauses the recorder, and asks it for data only when it
 * gives none: both spoil the duration.
 */
export class TakeCapture {
  private readonly recorder: MediaRecorder;
  private readonly cleanup = new AbortController();
  private startedAt: number | null = null;
  private stoppedAt: number | null = null;
  private asked = false;
  private ended = false;
  private handover: Promise<void> = Promise.resolve();
  private watchdog: ReturnType<typeof setTimeout> | undefined;
  private muteTimer: ReturnType<typeof setTimeout> | undefined;
  private dataTimer: ReturnType<typeof setInterval> | undefined;
  private looks = 0;
  private lastDataAt: number | undefined;
  private endWatch = (): void => undefined;

  constructor(
    private readonly track: MediaStreamTrack,
    private readonly meter: LevelMeter,
    private readonly hooks: CaptureHooks,
  ) {
    const { mimeType, bitsPerSecond } = chooseRecordingType(navigator.vendor, (candidate) =>
      MediaRecorder.isTypeSupported(candidate),
    );
    if (mimeType?.startsWith("audio/webm")) void loadRepair().catch(() => undefined);
    // A stream of its own: adding or removing a track would end the recording.
    this.recorder = new MediaRecorder(new MediaStream([track]), {
      ...(mimeType === undefined ? {} : { mimeType }),
      audioBitsPerSecond: bitsPerSecond,
    });
    const { signal } = this.cleanup;
    this.recorder.addEventListener("start", () => this.started(), { signal });
    this.recorder.addEventListener("dataavailable", (event) => this.take(event.data), { signal });
    this.recorder.addEventListener("error", () => hooks.onInterrupted("error"), { signal });
    // When something else ends a recording, this fires a stop that we did not ask for.
    this.recorder.addEventListener("stop", () => this.stopped(), { signal });
    track.addEventListener("ended", () => hooks.onInterrupted("unplugged"), { signal });
    track.addEventListener("unmute", () => clearTimeout(this.muteTimer), { signal });
    track.addEventListener("mute", () => this.muted(), { signal });
  }

  /** Milliseconds since the recorder's own start event, which is later than the call. */
  get elapsedMs(): number {
    if (this.startedAt === null) return 0;
    return (this.stoppedAt ?? performance.now()) - this.startedAt;
  }

  start(): void {
    this.watchdog = setTimeout(() => this.hooks.onInterrupted("never-started"), START_TIMEOUT_MS);
    this.recorder.start(SLICE_MS);
    this.meter.start(this.track);
    this.endWatch = watchClocks(
      () => this.meter.soundMs,
      (why, before) => this.interrupt(why, before),
    );
    // A call took the microphone while the question played, so no event comes.
    if (this.track.muted) this.muted();
  }

  finish(): void {
    if (this.asked) return;
    this.asked = true;
    clearTimeout(this.watchdog);
    this.stoppedAt ??= performance.now();
    if (this.recorder.state === "inactive") {
      this.conclude();
      return;
    }
    // Some phones never fire the stop event. Keep what has arrived by then.
    this.watchdog = setTimeout(() => this.conclude(), STOP_TIMEOUT_MS);
    this.recorder.stop();
  }

  private started(): void {
    clearTimeout(this.watchdog);
    this.startedAt = performance.now();
    this.dataTimer = setInterval(() => this.lookForData(), SLICE_MS);
    this.hooks.onStart();
  }

  private muted(): void {
    const heardUntil = this.startedAt === null ? 0 : undefined;
    this.muteTimer = setTimeout(() => this.interrupt("muted", heardUntil), MUTED_TOO_LONG_MS);
  }

  /** Counts looks and not time: of a busy page, the data come after its late timers. */
  private lookForData(): void {
    this.looks += 1;
    // Old Safari gives everything at the end, unless it is asked.
    if (this.looks === ASKED_AFTER && this.recorder.state === "recording")
      this.recorder.requestData();
    if (this.looks === DEAD_AFTER) this.interrupt("no-data", this.lastDataAt);
  }

  private interrupt(interruption: Interruption, heardUntil?: number): void {
    if (heardUntil !== undefined) this.stoppedAt ??= Math.max(heardUntil, this.startedAt ?? 0);
    this.hooks.onInterrupted(interruption, heardUntil);
  }

  private take(data: Blob): void {
    if (data.size === 0) return;
    this.looks = 0;
    this.lastDataAt = performance.now();
    const elapsedMs = this.elapsedMs;
    this.handover = Promise.all([this.handover, data.arrayBuffer()]).then(([, bytes]) =>
      this.hooks.onChunk(bytes, elapsedMs),
    );
  }

  private stopped(): void {
    this.stoppedAt ??= performance.now();
    if (!this.asked) {
      this.hooks.onInterrupted("unplugged");
      return;
    }
    this.conclude();
  }

  private conclude(): void {
    if (this.ended) return;
    this.ended = true;
    clearTimeout(this.watchdog);
    clearTimeout(this.muteTimer);
    clearInterval(this.dataTimer);
    this.endWatch();
    this.meter.stop();
    this.cleanup.abort();
    const durationMs = this.elapsedMs;
    void this.handover
      .catch(() => undefined)
      .then(() => this.hooks.onEnd(durationMs, this.recorder.mimeType));
  }
}

/** Starts a take. Each second is saved to the outbox; TAKE_READY reports the end. */
export function startTake({
  track,
  settings,
  attempt,
  outbox,
  meter,
  dispatch,
}: Surroundings): TakeSession {
  const speech = new SpeechWatch(meter);
  const capture = new TakeCapture(track, meter, {
    onStart: () => dispatch({ type: "RECORDER_STARTED" }),
    onChunk: (bytes, elapsedMs) => {
      take.add(bytes, elapsedMs);
      // Leaves room for the container and the form.
      if (take.size > settings.maxBytes * 0.95) dispatch({ type: "LIMIT" });
    },
    onInterrupted: (interruption, heardUntil) => {
      if (heardUntil !== undefined) speech.cut(heardUntil);
      dispatch({ type: "INTERRUPT", interruption });
    },
    onEnd: (durationMs, mimeType) => {
      const facts = speech.end(usedRepeats(attempt, settings, outbox));
      const record = take.end({ durationMs, mimeType, peaks: condensePeaks(meter.peaks), facts });
      const judged = judgedTake(record, meter.wasSilent);
      dispatch({ type: "TAKE_READY", take: { ...judged, ranMs: durationMs } });
    },
  });
  capture.start();
  const take = outbox.begin(settings, attempt);
  return {
    answerId: take.answerId,
    get elapsedMs() {
      return capture.elapsedMs;
    },
    finish: () => capture.finish(),
  };
}
