import * as z from "zod";
import { isSpoken } from "../../plan/media/spoken.ts";
import { stamp } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import { spokenOf } from "../speech/spoken.ts";
import { sampleLanguage } from "./languages.ts";

const MOST_TEXT = 20_000;
const MOST_NAME = 200;

/** What a computer spoke in a sound, and who. Without a text nobody knows it any more. */
export const computerVoice = z.object({
  text: z.string().max(MOST_TEXT).optional(),
  voice: z.string().max(MOST_NAME).default(""),
  model: z.string().max(MOST_NAME).nullish(),
});
export type ComputerVoice = z.output<typeof computerVoice>;

/** Returns what the index of an export tells of a sound; nothing of a person's. */
export async function computerVoicesOf(db: Db, files: readonly string[]) {
  const spoken = files.filter(isSpoken);
  const known = await spokenOf(db, spoken);
  return new Map(spoken.map((file) => [file, known.get(file) ?? {}]));
}

type Sound = { file: string; computer_voice?: ComputerVoice | undefined };
type Imported = {
  language_tag: string;
  segments: readonly { language: string; prompt: Sound; spoken: Sound | null }[];
};

/** Keeps what imported sounds were spoken from, so that a changed text says that its sound is old. */
export async function keepComputerVoices(
  trx: Db,
  question_id: number,
  { segments, language_tag }: Imported,
): Promise<void> {
  const sounds = segments.flatMap(({ language, prompt, spoken }) => [
    { language, sound: prompt },
    { language: sampleLanguage(language, language_tag), sound: spoken },
  ]);
  const told = sounds.flatMap(({ language, sound }) => {
    const { text, voice = "", model = null } = sound?.computer_voice ?? {};
    return !sound || text === undefined
      ? []
      : [{ language, text, voice, model, file_name: sound.file }];
  });
  const files = told.map(({ file_name }) => file_name);
  const known = await spokenOf(trx, files);
  const rows = told.filter(({ file_name }) => !known.has(file_name));
  if (rows.length === 0) return;
  const more = { question_id, approved: 1 as const, created_at: stamp() };
  await trx
    .insertInto("spoken_sounds")
    .values(rows.map((row) => ({ ...row, ...more })))
    .execute();
}
