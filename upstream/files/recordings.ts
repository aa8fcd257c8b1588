import { randomBytes } from "node:crypto";
import type { Db } from "../db/schema.ts";
import { isCertainlyUnwritten } from "../faults.ts";
import { invalid, tooLarge } from "../refusal.ts";
import type { FilesApart, Measures } from "./files-apart.ts";
import type { AudioType } from "./sniff.ts";
import type { Storage } from "./storage.ts";

export const RECORDING_LIMIT = 8 * 1024 * 1024;
const SMALLEST_RECORDING = 300;

/** Far longer than any spoken answer. */
const LONGEST_MS = 10 * 60 * 1000;

export type Recording = { bytes: Uint8Array; type: AudioType };
export type StaffSound = Recording & { measures: Measures };

/**
 * Reads a sound from a form field and checks its bytes. Throws 413 when it is too large, 422 when
 * it is missing, empty or no sound.
 */
export async function readRecording(
  files: FilesApart,
  file: unknown,
  field = "audioanswer",
): Promise<Recording> {
  if (!(file instanceof File)) throw invalid({ [field]: [`The ${field} field is required.`] });
  if (file.size > RECORDING_LIMIT) throw tooLarge();
  if (file.size < SMALLEST_RECORDING) throw invalid({ [field]: ["This file has no sound."] });
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = await files.sniffAudio(bytes);
  if (type === "unreadable")
    throw invalid({
      [field]: ["This file cannot be read. Record it again or choose another file."],
    });
  if (!type) throw invalid({ [field]: ["This file is not a recording."] });
  return { bytes, type };
}

/** Reads a sound that staff send in the field `sound`, with its length and waveform. */
export async function readStaffSound(files: FilesApart, sent: unknown): Promise<StaffSound> {
  const { bytes, type } = await readRecording(files, sent, "sound");
  const measures = await files.measureSound(bytes, type.extension);
  const refused = (message: string) => invalid({ sound: [message] });
  if (measures === "unreadable") throw refused("This file cannot be read. Choose another file.");
  if (measures === "cut-off")
    throw refused("The end of this file is missing. Save it again, or choose another file.");
  if ((measures.duration_ms ?? 0) > LONGEST_MS)
    throw refused("This sound is longer than 10 minutes. Choose a shorter one.");
  return { bytes, type, measures };
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
  { bytes, type }: Recording,
  storeRow: (trx: Db, fileName: string) => Promise<Stored<Receipt>>,
): Promise<Receipt> {
  const fileName = `${randomBytes(16).toString("hex")}.${type.extension}`;
  await answers.put(fileName, bytes);
  let stored: Stored<Receipt>;
  try {
    stored = await db.transaction().execute((trx) => storeRow(trx, fileName));
  } catch (error) {
    if (isCertainlyUnwritten(error)) await answers.remove(fileName);
    throw error;
  }
  if (!stored.kept) await answers.remove(fileName);
  if (stored.replaced !== null) await answers.remove(stored.replaced);
  return stored.receipt;
}
