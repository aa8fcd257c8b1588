import { randomBytes } from "node:crypto";
import type { Db } from "../db/schema.ts";
import type { AudioType } from "./sniff.ts";
import { namedAnswers } from "./named-answers.ts";
import type { Storage } from "./storage.ts";

type Place = { db: Db; answers: Storage };
/** What came of storing a row: `kept` is false when the file is not needed after all. */
export type Stored<Receipt> = { receipt: Receipt; replaced: string | null; kept: boolean };

/**
 * Keeps a recording: the file first, then its row, and only then the receipt. A file that no row
 * names in the end is removed, and so is the one it replaces. Whether a commit was done whose answer
 * was lost only the rows can tell; when they cannot be read either, the file stays.
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
    if (!(await isNamed(db, fileName).catch(() => true))) await answers.remove(fileName);
    throw error;
  }
  if (!stored.kept) await answers.remove(fileName);
  if (stored.replaced !== null) await answers.remove(stored.replaced);
  return stored.receipt;
}

async function isNamed(db: Db, fileName: string): Promise<boolean> {
  const row = await db
    .selectFrom(namedAnswers(db).as("named"))
    .select("file_name")
    .where("file_name", "=", fileName)
    .executeTakeFirst();
  return row !== undefined;
}
