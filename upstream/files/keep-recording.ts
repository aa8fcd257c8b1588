import { randomBytes } from "node:crypto";
import type { Db } from "../db/schema.ts";
import { isCertainlyUnwritten } from "../faults.ts";
import type { AudioType } from "./sniff.ts";
import type { Storage } from "./storage.ts";

type Place = { db: Db; answers: Storage };
/** What came of storing a row: `kept` is false when the file is not needed after all. */
export type Stored<Receipt> = { receipt: Receipt; replaced: string | null; kept: boolean };

/**
 * Keeps a recording: the file first, then its row, and only then the receipt. A file that no row
 * names is removed, and so is the one it replaces. Where nobody knows whether the row was written,
 * the file stays: the sweep asks the rows once that is settled.
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
