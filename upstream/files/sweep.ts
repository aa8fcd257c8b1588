import type { Db } from "../db/schema.ts";
import type { Storage } from "./storage.ts";

/** Removes recordings that no row names: left behind by a kill between file and row. Only before the first request is taken. */
export async function sweepAnswers(db: Db, answers: Storage): Promise<number> {
  const rows = await db.selectFrom("practice_answers").select("file_name").where("file_name", "is not", null).execute();
  const named = new Set(rows.map((row) => row.file_name));
  const stray = (await answers.names()).filter((name) => !named.has(name));
  for (const name of stray) await answers.remove(name);
  return stray.length;
}
