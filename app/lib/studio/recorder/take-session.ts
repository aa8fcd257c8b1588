import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { chooseRecordingType } from "#app/lib/studio/outbox/recording-type.ts";
import type { NewTake } from "#app/lib/studio/outbox/take-record.ts";
import { loadRepair } from "#app/lib/studio/outbox/webm-duration.ts";
import { condensePeaks, type LevelMeter } from "./level-meter.ts";
import { judgedTake, type RecorderEvent } from "./recorder-state.ts";
import { watchSleep, SpeechWatch } from "./take-watch.ts";
import { TakeCapture } from "./take-capture.ts";
import { usedRepeats, type SpokenDialogue } from "#app/lib/studio/take/repeats.ts";

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

/** Every second goes into the outbox as it comes; the end is reported as TAKE_READY. */
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
