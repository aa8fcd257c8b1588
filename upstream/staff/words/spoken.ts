import type { WordSound } from "../../../contract/staff/words.ts";
import type { Db } from "../../db/schema.ts";
import { invalid } from "../../refusal.ts";
import {
  approveSpoken,
  askSpoken,
  leaveSpoken,
  listUnapproved,
  listWordSounds,
} from "../../speech/spoken.ts";
import { readVoices } from "../../speech/voices.ts";
import type { Staff } from "../account/accounts.ts";
import { ENGLISH } from "../../content/languages.ts";

type Shown = { id: number; word: string; paraphrase: string; language_tag: string };

/** Adds to each word what a computer spoke of it, and whether students get that. */
export async function withSpoken<Row extends Shown>(db: Db, words: Row[]) {
  const ids = words.map(({ id }) => id);
  if (ids.length === 0) return [];
  const unapproved = await listUnapproved(db, { word_ids: ids });
  const used = await listWordSounds(db, ids);
  return words.map((word) => ({
    ...word,
    sounds: sidesOf(word).flatMap(({ language, text }): WordSound[] => {
      const isOf = (row: { word_id: number | null; language: string }) =>
        row.word_id === word.id && row.language === language;
      const waiting = unapproved.find(isOf);
      if (waiting) {
        const { state, why, file_name: file } = waiting;
        return [{ language, state, why, file }];
      }
      const sound = used.findLast(isOf);
      if (!sound) return [];
      const state = sound.text === text ? "used" : "old";
      return [{ language, state, why: null, file: sound.file }];
    }),
  }));
}

/** Lets both sides of words be spoken, in the languages that have a voice. Returns their number. */
export function speakWords(db: Db, ids: readonly number[], by: Staff): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const voices = await readVoices(trx);
    const words = await trx
      .selectFrom("words")
      .innerJoin("languages", "languages.id", "words.language_id")
      .select(["words.id", "words.word", "words.paraphrase", "languages.tag as language_tag"])
      .where("words.id", "in", ids)
      .where("words.active", "=", 1)
      .execute();
    const said = words.flatMap((word) =>
      sidesOf(word).flatMap(({ language, text }) => {
        const [voice] = voices[language] ?? [];
        return voice === undefined ? [] : [{ word_id: word.id, language, text, voice }];
      }),
    );
    if (said.length === 0) throw invalid({ speak: ["No voice for these languages is named."] });
    await askSpoken(trx, said, `staff ${by.id}`);
    return said.length;
  });
}

/** Gives students what was spoken of words, or forgets it. Returns the number of sounds. */
export function decideWords(db: Db, ids: readonly number[], isApproved: boolean): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const rows = await listUnapproved(trx, { word_ids: [...ids] });
    const decided = isApproved ? rows.filter(({ state }) => state === "spoken") : rows;
    for (const { id } of decided) await (isApproved ? approveSpoken : leaveSpoken)(trx, id);
    return decided.length;
  });
}

const sidesOf = ({ word, paraphrase, language_tag: tag }: Omit<Shown, "id">) => [
  { language: ENGLISH, text: word },
  { language: tag, text: paraphrase },
];
