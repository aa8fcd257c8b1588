import { randomBytes } from "node:crypto";
import type { AudioType, Media } from "../../plan/media/kinds.ts";
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
  const { bytes, media } = await readSound(files, file, "audioanswer");
  const recording = { bytes, type: storedType(files, media) };
  if (told.duration_ms !== null) return { ...recording, ...told };
  const { duration_ms, peaks } = await files.measureSound(bytes, media, LATE_MS);
  return { ...recording, duration_ms, peaks: told.peaks ?? (peaks && JSON.stringify(peaks)) };
}

/** Reads a sound that staff send in the field `sound`, with its length and waveform. */
export async function readStaffSound(files: FilesApart, sent: unknown): Promise<StaffSound> {
  const { bytes, media } = await readSound(files, sent, "sound");
  const refuse = refusing("sound");
  const fault = soundFault(media);
  if (fault !== null && !files.makesCopies) throw refuse(`This file is ${fault}. ${SAVE_AS}`);
  if (media.isCut) throw refuse(CUT_OFF);
  const measures = await files.measureSound(bytes, media);
  if ((measures.duration_ms ?? 0) > LONGEST_MS)
    throw refuse("This sound is longer than 10 minutes. Choose a shorter one.");
  return { bytes, type: storedType(files, media), measures };
}

/** The name of a stored sound tells that players get a copy of it. */
function storedType({ makesCopies }: FilesApart, media: Media): AudioType {
  const { extension, contentType } = audioTypeOf(media);
  const isCopied = makesCopies && soundFault(media) !== null;
  return { extension: isCopied ? rawEnding(extension) : extension, contentType };
}

async function readSound(files: FilesApart, file: unknown, field: string) {
  const refuse = refusing(field);
  if (!(file instanceof File)) throw refuse(`The ${field} field is required.`);
  if (file.size > RECORDING_LIMIT) throw tooLarge();
  if (file.size < SMALLEST_RECORDING) throw refuse("This file has no sound.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const media = await files.readMedia(bytes);
  if (media === "unreadable") throw refuse(UNREADABLE);
  if (!media) throw refuse("This file is not a recording.");
  if ("foreign" in media) throw refuse(`This file is ${soundFault(media)}. ${SAVE_AS}`);
  if (media.picture !== null) throw refuse("This is a video. Send the sound only.");
  if (media.sound === null) throw refuse(CUT_OFF);
  return { bytes, media };
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
