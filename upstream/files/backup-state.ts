import * as z from "zod";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";

const NAME = "last_backup";
const schema = z.object({
  made_at: z.string(),
  folder: z.string(),
});
type LastBackup = z.output<typeof schema>;

/** Keeps what the newest verified backup was, for staff and alarms. */
export function keepLastBackup(db: Db, made: LastBackup): Promise<void> {
  return keepSetting(db, NAME, JSON.stringify(made));
}

/** Returns the newest backup that was verified; null before the first. */
export async function readLastBackup(db: Db): Promise<LastBackup | null> {
  const kept = await readSetting(db, NAME);
  return kept === null ? null : schema.parse(JSON.parse(kept));
}
