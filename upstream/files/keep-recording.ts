import { randomBytes } from "node:crypto";
import type { Db } from "../db/schema.ts";
import { isCertainlyUnwritten } from "../faults.ts";
import type { AudioType } from "./sniff.ts";
import type { Storage } from "./storage.ts";

type Place = { db: Db; answers: Storage };
/** The result of storing a row: `kept` is false when the file is not needed after all. */
export type Stored<Receipt> = { receipt: Receipt; replaced: string | null; kept: boolean };

/**
 * Keeps a recording: first the file, then its row, then the receipt. Removes a file that no row
 * names, and the file it replaces. When nobody knows whether the row was written, the file stays,
 * and the sweep decides later.
 */
export async function keepRecording<Receipt>(
  { db, answers }: Place,
  { bytes, type }: { bytes: Uint8Array; type: AudioType },
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
