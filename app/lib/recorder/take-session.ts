import { joinChunks, type TakeRecord, type Chunk } from "#app/lib/outbox/take-record.ts";
import { condensePeaks, type LevelMeter } from "./level-meter.ts";
import type { Outbox } from "#app/lib/outbox/outbox.ts";
import type { RecorderEvent } from "./recorder-state.ts";
import { chooseRecordingType, sniffRecordingType } from "#app/lib/outbox/recording-type.ts";
import { TakeCapture } from "./take-capture.ts";
import { loadRepair } from "#app/lib/outbox/webm-duration.ts";

export interface TakeSettings {
  questionId: number;
  dialogueName: string | null;
  segmentId: number;
  segmentNo: number;
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

/** Records one take: every second goes into the outbox as it comes, the end is reported as TAKE_READY. */
export function startTake({
  track,
  settings,
  attempt,
  outbox,
  meter,
  dispatch,
}: Surroundings): TakeSession {
  const record = newRecord(settings, attempt, outbox.owner);
  const chunks: Chunk[] = [];
  let bytes = 0;
  const type = chooseRecordingType(navigator.vendor, (candidate) =>
    MediaRecorder.isTypeSupported(candidate),
  );
  const capture = new TakeCapture(track, type, {
    onStart: () => dispatch({ type: "RECORDER_STARTED" }),
    onChunk: (seq, data, elapsedMs) => {
      const chunk = { answerId: record.answerId, seq, elapsedMs, bytes: data };
      chunks.push(chunk);
      void outbox.addChunk(chunk);
      bytes += data.byteLength;
      // Room for the container and the form around it.
      if (bytes > settings.maxBytes * 0.95) dispatch({ type: "LIMIT" });
    },
    onInterrupted: (interruption) => dispatch({ type: "INTERRUPT", interruption }),
    onEnd: (durationMs, mimeType) => {
      meter.stop();
      const take = finishedRecord(record, chunks, durationMs, mimeType, meter.peaks);
      outbox.park(take);
      dispatch({
        type: "TAKE_READY",
        take: {
          answerId: take.answerId,
          durationMs: take.durationMs,
          size: take.size,
          silent: meter.wasSilent,
        },
      });
    },
  });
  capture.start();
  void outbox.begin(record);
  if (type.mimeType?.startsWith("audio/webm")) void loadRepair().catch(() => undefined);
  meter.start(track);
  return {
    answerId: record.answerId,
    get elapsedMs() {
      return capture.elapsedMs;
    },
    finish: () => capture.finish(),
  };
}

function newRecord(settings: TakeSettings, attempt: number, owner: string): TakeRecord {
  return {
    // A number of its own for every take: a repeat under the old number would count as the same post.
    answerId: crypto.randomUUID(),
    owner,
    questionId: settings.questionId,
    dialogueName: settings.dialogueName,
    segmentId: settings.segmentId,
    segmentNo: settings.segmentNo,
    attempt,
    type: "",
    startedAt: Date.now(),
    durationMs: 0,
    size: 0,
    status: "recording",
    message: null,
    pageUrl: location.pathname + location.search,
    peaks: [],
    bytes: null,
  };
}

function finishedRecord(
  record: TakeRecord,
  chunks: readonly Chunk[],
  durationMs: number,
  mimeType: string,
  peaks: readonly number[],
): TakeRecord {
  const bytes = joinChunks(chunks)?.bytes ?? new ArrayBuffer(0);
  const type = sniffRecordingType(bytes, mimeType);
  // Without a single byte there is no take, however long the recorder says it ran.
  return {
    ...record,
    bytes,
    type,
    size: bytes.byteLength,
    durationMs: bytes.byteLength === 0 ? 0 : Math.round(durationMs),
    peaks: condensePeaks(peaks),
  };
}
