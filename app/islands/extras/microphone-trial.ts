import { LevelMeter } from "#app/lib/studio/recorder/level-meter.ts";
import { Microphone } from "#app/lib/studio/recorder/microphone.ts";

export interface Trial {
  loudest: number | null;
  /** The URL of the sound. The component that shows it must revoke it. */
  url: string;
  /** The browser's name for the microphone; empty when it gives none. */
  device: string;
}

const TRIAL_MS = 4000;
const NOTHING = 0.005;
const TOO_QUIET = 0.05;
const TOO_LOUD = 0.98;

/** Records a trial in memory. Call inside the press. Throws what `getUserMedia` throws. */
export async function tryMicrophone(
  onLevel: (peak: number) => void,
  signal: AbortSignal,
): Promise<Trial> {
  const microphone = new Microphone();
  const meter = new LevelMeter();
  meter.prepare();
  meter.subscribe(({ peak }) => onLevel(peak));
  try {
    const track = await microphone.open();
    meter.start(track);
    const sound = await record(track, signal);
    const loudest = meter.peaks.length === 0 ? null : Math.max(...meter.peaks);
    return { loudest, url: URL.createObjectURL(sound), device: track.label };
  } finally {
    meter.close();
    microphone.release();
  }
}

function record(track: MediaStreamTrack, signal: AbortSignal): Promise<Blob> {
  const recorder = new MediaRecorder(new MediaStream([track]));
  const pieces: Blob[] = [];
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      if (recorder.state !== "inactive") recorder.stop();
    };
    const timer = setTimeout(end, TRIAL_MS);
    signal.addEventListener("abort", end);
    recorder.addEventListener("dataavailable", ({ data }) => pieces.push(data));
    recorder.addEventListener("stop", () => resolve(new Blob(pieces, { type: recorder.mimeType })));
    recorder.start();
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
