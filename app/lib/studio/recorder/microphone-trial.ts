import { LevelMeter } from "./level-meter.ts";
import { Microphone, RecorderFault } from "./microphone.ts";
import { lossOf, type Interruption } from "./recorder-state.ts";
import { TakeCapture } from "./take-capture.ts";

export interface Trial {
  loudest: number | null;
  /** The URL of the sound. The component that shows it must revoke it. */
  url: string;
  /** The browser's name for the microphone; empty when it gives none. */
  device: string;
}

interface Asked {
  onLevel: (peak: number) => void;
  /** Ends the recording. */
  signal: AbortSignal;
  longestMs?: number;
  /** Awaited while the microphone is open and nothing is recorded. */
  before?: () => Promise<void>;
}

const TRIAL_MS = 4000;
const NOTHING = 0.005;
const TOO_QUIET = 0.05;
const TOO_LOUD = 0.98;

/**
 * Records a trial of at most `longestMs` (4 s) in memory. Call inside the press. Throws what
 * `getUserMedia` throws, and a RecorderFault without a sound.
 */
export async function tryMicrophone({
  onLevel,
  signal,
  longestMs = TRIAL_MS,
  before,
}: Asked): Promise<Trial> {
  const microphone = new Microphone();
  const meter = new LevelMeter();
  meter.prepare();
  meter.subscribe(({ peak }) => onLevel(peak));
  try {
    const track = await microphone.open();
    await before?.();
    const sound = await record(track, meter, { signal, longestMs });
    const loudest = meter.peaks.length === 0 ? null : Math.max(...meter.peaks);
    return { loudest, url: URL.createObjectURL(sound), device: track.label };
  } finally {
    meter.close();
    microphone.release();
  }
}

function record(
  track: MediaStreamTrack,
  meter: LevelMeter,
  { signal, longestMs }: { signal: AbortSignal; longestMs: number },
): Promise<Blob> {
  const pieces: ArrayBuffer[] = [];
  let cut: Interruption | null = null;
  return new Promise((resolve, reject) => {
    const end = (): void => capture.finish();
    const capture = new TakeCapture(track, meter, {
      onStart: () => setTimeout(end, longestMs),
      onChunk: (bytes) => pieces.push(bytes),
      onInterrupted: (interruption) => {
        cut = interruption;
        end();
      },
      onEnd: (ranMs, type) => {
        const size = pieces.reduce((sum, { byteLength }) => sum + byteLength, 0);
        const trouble = lossOf(cut, { size, ranMs });
        if (trouble) reject(new RecorderFault(trouble));
        else resolve(new Blob(pieces, { type }));
      },
    });
    signal.addEventListener("abort", end);
    capture.start();
  });
}

/** Lists the microphones. Browsers name them only after the student has allowed one. */
export async function microphones(): Promise<MediaDeviceInfo[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind, label }) => kind === "audioinput" && label !== "");
}

/** Returns the result of the check, and what helps. `loudest` is null without a measurement. */
export function microphoneVerdict(loudest: number | null): string {
  if (loudest === null) return "Listen to yourself: this browser does not tell how loud it was.";
  if (loudest < NOTHING)
    return "We heard nothing. It may be the wrong microphone, or it is switched off.";
  if (loudest < TOO_QUIET)
    return "You are too quiet. Come closer, speak up, or raise the level in your device's settings.";
  if (loudest > TOO_LOUD) return "You are too loud, and the sound breaks. Move a little away.";
  return "We hear you well.";
}
