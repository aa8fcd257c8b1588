import * as z from "zod";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";

/** The names of voices by the tag of their language, the usual one first. */
const voices = z.record(z.string(), z.array(z.string()));
export type Voices = z.infer<typeof voices>;
const SETTING = "speech_voices";

export async function readVoices(db: Db): Promise<Voices> {
  const kept = await readSetting(db, SETTING);
  return kept === null ? {} : voices.parse(JSON.parse(kept));
}

export function keepVoices(trx: Db, given: Voices): Promise<void> {
  return keepSetting(trx, SETTING, JSON.stringify(given));
}
