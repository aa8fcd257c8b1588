import { type Interruption, judgedTake, type RecorderEvent } from "./recorder-state.ts";
import {
  type RecordingType,
  chooseRecordingType,
  loadRepair,
} from "#app/lib/studio/outbox/recording-type.ts";
import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import type { NewTake } from "#app/lib/studio/outbox/take-record.ts";
import { condensePeaks, type LevelMeter, SpeechWatch, watchSleep } from "./level-meter.ts";
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
  onInterrupted(interruption: Interruption): void;
  /** Called after the last chunk. */
  onEnd(durationMs: number, mimeType: string): void;
}

const SLICE_MS = 1000;
const MUTED_TOO_LONG_MS = 1000;
const START_TIMEOUT_MS = 5000;
const STOP_TIMEOUT_MS = 3000;

/** Records one track. Never pauses the recorder or asks it for data: both spoil the duration. */
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

  constructor(
    track: MediaStreamTrack,
    type: RecordingType,
    private readonly hooks: CaptureHooks,
  ) {
    // A stream of its own: adding or removing a track would end the recording.
    this.recorder = new MediaRecorder(new MediaStream([track]), {
      ...(type.mimeType === undefined ? {} : { mimeType: type.mimeType }),
      audioBitsPerSecond: type.bitsPerSecond,
    });
    const { signal } = this.cleanup;
    this.recorder.addEventListener("start", () => this.started(), { signal });
    this.recorder.addEventListener("dataavailable", (event) => this.take(event.data), { signal });
    this.recorder.addEventListener("error", () => hooks.onInterrupted("error"), { signal });
    // When something else ends a recording, this fires a stop that we did not ask for.
    this.recorder.addEventListener("stop", () => this.stopped(), { signal });
    track.addEventListener("ended", () => hooks.onInterrupted("unplugged"), { signal });
    track.addEventListener("unmute", () => clearTimeout(this.muteTimer), { signal });
    track.addEventListener(
      "mute",
      () => {
        this.muteTimer = setTimeout(() => hooks.onInterrupted("muted"), MUTED_TOO_LONG_MS);
      },
      { signal },
    );
  }

  /** Milliseconds since the recorder's own start event, which is later than the call. */
  get elapsedMs(): number {
    if (this.startedAt === null) return 0;
    return (this.stoppedAt ?? performance.now()) - this.startedAt;
  }

  /** Ignores everything after this moment of the page's clock. */
  cut(moment: number): void {
    this.stoppedAt ??= moment;
  }

  start(): void {
    this.watchdog = setTimeout(() => this.hooks.onInterrupted("error"), START_TIMEOUT_MS);
    this.recorder.start(SLICE_MS);
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
    this.hooks.onStart();
  }

  private take(data: Blob): void {
    if (data.size === 0) return;
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
  const type = chooseRecordingType(navigator.vendor, (candidate) =>
    MediaRecorder.isTypeSupported(candidate),
  );
  const speech = new SpeechWatch(meter);
  const capture = new TakeCapture(track, type, {
    onStart: () => dispatch({ type: "RECORDER_STARTED" }),
    onChunk: (bytes, elapsedMs) => {
      take.add(bytes, elapsedMs);
      // Leaves room for the container and the form.
      if (take.size > settings.maxBytes * 0.95) dispatch({ type: "LIMIT" });
    },
    onInterrupted: (interruption) => dispatch({ type: "INTERRUPT", interruption }),
    onEnd: (durationMs, mimeType) => {
      endWatch();
      meter.stop();
      const facts = speech.end(usedRepeats(attempt, settings, outbox));
      const record = take.end({ durationMs, mimeType, peaks: condensePeaks(meter.peaks), facts });
      dispatch({ type: "TAKE_READY", take: judgedTake(record, meter.wasSilent) });
    },
  });
  capture.start();
  const take = outbox.begin(settings, attempt);
  if (type.mimeType?.startsWith("audio/webm")) void loadRepair().catch(() => undefined);
  meter.start(track);
  const endWatch = watchSleep(
    () => meter.soundMs,
    (before) => {
      speech.cut(before);
      capture.cut(before);
      dispatch({ type: "INTERRUPT", interruption: "asleep" });
    },
  );
  return {
    answerId: take.answerId,
    get elapsedMs() {
      return capture.elapsedMs;
    },
    finish: () => capture.finish(),
  };
}
