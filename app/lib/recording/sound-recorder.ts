import { keepAwake } from "#app/lib/studio/awake.ts";
import {
  fileExtension,
  repairDuration,
  sniffRecordingType,
} from "#app/lib/studio/outbox/recording-type.ts";
import { clockText } from "#app/lib/studio/player/sound-time.ts";
import { type Level, LevelMeter } from "#app/lib/studio/recorder/level-meter.ts";
import { Microphone, RecorderFault } from "#app/lib/studio/recorder/microphone.ts";
import { type Interruption, lossOf } from "#app/lib/studio/recorder/recorder-state.ts";
import { TakeCapture } from "#app/lib/studio/recorder/take-capture.ts";

export { troubleOf } from "#app/lib/studio/recorder/microphone.ts";

interface Limits {
  bytes: number;
  seconds: number;
}

interface Hooks {
  onTime(clock: string): void;
  onLevel(level: Level): void;
  /** Gets the recording piece by piece, some each second. */
  onSlice?(bytes: ArrayBuffer): void;
}

/** The end of a recording: a press, a limit, or what cut it off. */
export type End = "pressed" | "full" | Interruption;

interface Recorded {
  file: File | null;
  end: End;
  /** True only when it was measured, and never as loud as a voice. */
  silent: boolean;
}

export interface Recording {
  stop: () => void;
  /** Resolves after the microphone is released. Rejects with a RecorderFault without a sound. */
  done: Promise<Recorded>;
}

/** Starts a recording and resolves once it runs. Throws what `troubleOf` names. */
export async function startRecording(limits: Limits, hooks: Hooks): Promise<Recording> {
  const microphone = new Microphone();
  const meter = new LevelMeter();
  const awake = new AbortController();
  const release = (): void => {
    awake.abort();
    meter.close();
    microphone.release();
  };
  try {
    keepAwake(awake.signal);
    const track = await microphone.open();
    meter.prepare();
    meter.subscribe((level) => hooks.onLevel(level));
    const { started, ...recording } = capture(track, meter, limits, hooks);
    const done = recording.done.finally(release);
    await Promise.race([started, done]);
    return { ...recording, done };
  } catch (error) {
    release();
    throw error;
  }
}

function capture(
  track: MediaStreamTrack,
  meter: LevelMeter,
  limits: Limits,
  hooks: Hooks,
): Recording & { started: Promise<void> } {
  const slices: ArrayBuffer[] = [];
  let size = 0;
  let end: End = "pressed";
  let cut: Interruption | null = null;
  let begin: () => void;
  const started = new Promise<void>((resolve) => (begin = resolve));
  let stop = (): void => undefined;
  const done = new Promise<Recorded>((resolve, reject) => {
    const take = new TakeCapture(track, meter, {
      onStart: () => begin(),
      // Not by a timer: a hidden page has one tick a minute.
      onChunk: (bytes, ms) => {
        slices.push(bytes);
        hooks.onSlice?.(bytes);
        size += bytes.byteLength;
        hooks.onTime(clockText(ms / 1000));
        if (size > limits.bytes * 0.95 || ms > limits.seconds * 1000) finish("full");
      },
      onInterrupted: (why) => {
        cut = why;
        finish(why);
      },
      onEnd: (ranMs, mimeType) => {
        const trouble = lossOf(cut, { size, ranMs });
        if (trouble) return reject(new RecorderFault(trouble));
        void fileOf(slices, mimeType, ranMs).then((file) =>
          resolve({ file, end, silent: meter.wasSilent }),
        );
      },
    });
    const finish = (why: End): void => {
      end = why;
      take.finish();
    };
    stop = (): void => finish("pressed");
    take.start();
  });
  return { started, stop, done };
}

/** Joins the slices of a recording to a file; null without any bytes. */
export async function fileOf(
  slices: ArrayBuffer[],
  claimed: string,
  ms: number,
): Promise<File | null> {
  const bytes = await new Blob(slices).arrayBuffer();
  if (bytes.byteLength === 0) return null;
  const type = sniffRecordingType(bytes, claimed);
  const whole = await repairDuration(bytes, type, ms);
  return new File([whole], `recording.${fileExtension(type)}`, { type });
}
