import {
  chooseRecordingType,
  fileExtension,
  isRecordable,
  loadRepair,
  repairDuration,
  sniffRecordingType,
} from "#app/lib/studio/outbox/recording-type.ts";
import { clockText } from "#app/lib/studio/player/sound-time.ts";

const SLICE_MS = 500;
const STOP_TIMEOUT_MS = 3000;

interface Limits {
  bytes: number;
  seconds: number;
}

/** The end of a recording: a press, a limit, or a lost microphone. */
type End = "pressed" | "full" | "gone";

export interface Recording {
  stop: () => void;
  /** Resolves after the microphone is released. `file` is null when nothing was recorded. */
  done: Promise<{ file: File | null; end: End }>;
}

/** Starts a recording and resolves once it runs. Throws the browser's microphone errors. */
export async function startRecording(
  limits: Limits,
  onTime: (clock: string) => void,
): Promise<Recording> {
  const isSupported = (type: string) => MediaRecorder.isTypeSupported(type);
  if (!isRecordable(isSupported)) throw new DOMException("no type", "NotSupportedError");
  const { mimeType, bitsPerSecond } = chooseRecordingType(navigator.vendor, isSupported);
  void loadRepair().catch(() => undefined);
  const stream = await navigator.mediaDevices.getUserMedia({ audio: { channelCount: 1 } });
  try {
    const recorder = new MediaRecorder(stream, { mimeType, audioBitsPerSecond: bitsPerSecond });
    return await begun(recorder, limits, onTime);
  } catch (error) {
    letGo(stream);
    throw error;
  }
}

async function begun(
  recorder: MediaRecorder,
  limits: Limits,
  onTime: (clock: string) => void,
): Promise<Recording> {
  const slices: Blob[] = [];
  let size = 0;
  let milliseconds = 0;
  let end: End = "gone";
  let conclude: () => void;
  const stopped = new Promise<void>((resolve) => (conclude = resolve));
  const stop = (why: End) => {
    if (recorder.state === "inactive") return;
    end = why;
    recorder.stop();
    // Some phones never fire the stop event. Keep what has arrived by then.
    setTimeout(conclude, STOP_TIMEOUT_MS);
  };
  await new Promise((resolve, reject) => {
    recorder.onstart = resolve;
    recorder.onerror = reject;
    recorder.start(SLICE_MS);
  });
  const startedAt = performance.now();
  // Not by a timer: a hidden page has one tick a minute.
  recorder.ondataavailable = ({ data }) => {
    slices.push(data);
    size += data.size;
    milliseconds = performance.now() - startedAt;
    onTime(clockText(milliseconds / 1000));
    if (size > limits.bytes * 0.95 || milliseconds > limits.seconds * 1000) stop("full");
  };
  recorder.onstop = () => conclude();
  const done = stopped.then(async () => {
    letGo(recorder.stream);
    const bytes = await new Blob(slices).arrayBuffer();
    if (bytes.byteLength === 0) return { file: null, end };
    const type = sniffRecordingType(bytes, recorder.mimeType);
    const whole = await repairDuration(bytes, type, milliseconds);
    return { file: new File([whole], `recording.${fileExtension(type)}`, { type }), end };
  });
  return { stop: () => stop("pressed"), done };
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
