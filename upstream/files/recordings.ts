import { randomBytes } from "node:crypto";
import type { AudioType } from "../../plan/media/kinds.ts";
import { audioTypeOf } from "../../plan/media/media.ts";
import { rawEnding } from "../../plan/media/copy.ts";
import { soundFault } from "../../plan/media/plays.ts";
import type { Db } from "../db/schema.ts";
import { isCertainlyUnwritten } from "../faults.ts";
import { addCopy } from "./copies.ts";
import { invalid, tooLarge } from "../refusal.ts";
import type { FilesApart, Measures } from "./files-apart.ts";
import type { Storage } from "./storage.ts";

export const RECORDING_LIMIT = 8 * 1024 * 1024;
const SMALLEST_RECORDING = 300;

/** Far longer than any spoken answer. */
const LONGEST_MS = 10 * 60 * 1000;
/** A student does not wait longer for a wave, which is decoration. */
const LATE_MS = 3_000;

/** With whose jobs a copy of it takes turns. */
type Recorded = Recording & { person: string };
export type Recording = { bytes: Uint8Array; type: AudioType };
export type StaffSound = Recording & { measures: Measures };

const SAVE_AS = "Save it as MP3 or M4A (AAC), and choose that file.";
const CUT_OFF = "The end of this file is missing. Save it again, or choose another file.";
const UNREADABLE = "This file cannot be read. Record it again or choose another file.";

/** Refuses a sound with what is wrong with it. */
type Refuse = (message: string) => Error;
const refusing =
  (field: string): Refuse =>
  (message) =>
    invalid({ [field]: [message] });

/** The measures that a recorder sends; null for a file. */
type Told = { duration_ms: number | null; peaks: string | null };

/**
 * Reads a student's answer, and measures it when no recorder did. Browsers need not play it: its
 * bytes are kept. Throws 413 when it is too large, 422 when it is missing, empty or no sound.
 */
export async function readRecording(
  files: FilesApart,
  file: unknown,
  told: Told,
): Promise<Recording & Told> {
  const { bytes, type, measure } = await readSound(files, file, "audioanswer");
  if (told.duration_ms !== null) return { bytes, type, ...told };
  const { duration_ms, peaks } = await measure(LATE_MS);
  return { bytes, type, duration_ms, peaks: told.peaks ?? (peaks && JSON.stringify(peaks)) };
}

/** Reads a sound that staff send in the field `sound`, with its length and waveform. */
export async function readStaffSound(files: FilesApart, sent: unknown): Promise<StaffSound> {
  const { bytes, type, fault, isCut, toldMs, measure } = await readSound(files, sent, "sound");
  const refuse = refusing("sound");
  if (fault !== null && !files.makesCopies) throw refuse(`This file is ${fault}. ${SAVE_AS}`);
  if (isCut) throw refuse(CUT_OFF);
  const measures = await measure();
  // A copy would leave out what ffmpeg cannot decode.
  if (fault !== null && (measures.duration_ms ?? 0) < (toldMs ?? 0) / 2)
    throw refuse(`This file is ${fault}, and cannot be read whole. ${SAVE_AS}`);
  if ((measures.duration_ms ?? 0) > LONGEST_MS)
    throw refuse("This sound is longer than 10 minutes. Choose a shorter one.");
  return { bytes, type, measures };
}

type Read = Recording & {
  fault: string | null;
  isCut: boolean;
  toldMs: number | null;
  measure: (lateMs?: number) => Promise<Measures>;
};

async function readSound(files: FilesApart, file: unknown, field: string): Promise<Read> {
  const refuse = refusing(field);
  if (!(file instanceof File)) throw refuse(`The ${field} field is required.`);
  if (file.size > RECORDING_LIMIT) throw tooLarge();
  if (file.size < SMALLEST_RECORDING) throw refuse("This file has no sound.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const media = await files.readMedia(bytes);
  if (media === "unreadable") throw refuse(UNREADABLE);
  if (!media) throw refuse(`This file is not a recording. ${SAVE_AS}`);
  const fault = soundFault(media);
  if ("foreign" in media) {
    const type = files.makesCopies ? audioTypeOf(media) : null;
    if (!type) throw refuse(`This file is ${fault}. ${SAVE_AS}`);
    // Only ffmpeg can tell whether it is a sound.
    const measures = await files.measureSound(bytes, { ...type, ms: null, unknown: true });
    if (measures.duration_ms === null)
      throw refuse(`This file is ${media.foreign}, and cannot be read. ${SAVE_AS}`);
    const measure = () => Promise.resolve(measures);
    return { bytes, type: copied(type), fault, isCut: false, toldMs: null, measure };
  }
  if (media.picture !== null) throw refuse("This is a video. Send the sound only.");
  if (media.sound === null) throw refuse(CUT_OFF);
  const { ms, isCut, isOdd = false } = media;
  const type = audioTypeOf(media);
  return {
    bytes,
    type: files.makesCopies && (fault !== null || isOdd) ? copied(type) : type,
    ...{ fault, isCut, toldMs: ms },
    measure: (lateMs) => files.measureSound(bytes, { ...type, ms }, lateMs),
  };
}

/** The name of a stored sound tells that players get a copy of it. */
function copied({ extension, contentType }: AudioType): AudioType {
  return { extension: rawEnding(extension), contentType };
}

type Place = { db: Db; answers: Storage };
/** The result of storing a row. `kept` is false when the file is not needed. */
export type Stored<Receipt> = { receipt: Receipt; replaced: string | null; kept: boolean };

/**
 * Stores a recording: first the file, then its row, then the receipt. Removes the replaced file, or
 * a file without a row. When the fate of the row is unknown, the file stays, and the sweep decides
 * later.
 */
export async function keepRecording<Receipt>(
  { db, answers }: Place,
  { bytes, type, person }: Recorded,
  storeRow: (trx: Db, fileName: string) => Promise<Stored<Receipt>>,
): Promise<Receipt> {
  const fileName = `${randomBytes(16).toString("hex")}.${type.extension}`;
  await answers.put(fileName, bytes);
  let stored: Stored<Receipt>;
  try {
    stored = await db.transaction().execute(async (trx) => {
      const done = await storeRow(trx, fileName);
      if (done.kept) await addCopy(trx, { store: "answers", name: fileName }, person);
      return done;
    });
  } catch (error) {
    if (isCertainlyUnwritten(error)) await answers.remove(fileName);
    throw error;
  }
  if (!stored.kept) await answers.remove(fileName);
  if (stored.replaced !== null) await answers.remove(stored.replaced);
  return stored.receipt;
}
