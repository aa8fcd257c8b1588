import type { Db } from "../../db/schema.ts";
import { languageName } from "../../../plan/script/letters.ts";
import { keepVoices, readVoices, type Voices } from "../../speech/voices.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { differencesIn, versionOf } from "../kit/row-version.ts";
import { ENGLISH } from "../../content/languages.ts";

/** Returns the voices of each language that the school offers. */
export async function getVoices(db: Db, listed: string[]) {
  const voices = await readVoices(db);
  const rows = await db
    .selectFrom("languages")
    .select(["tag", "name"])
    .where("offered", "=", 1)
    .orderBy("name")
    .execute();
  const languages = [{ tag: ENGLISH, name: languageName(ENGLISH) }, ...rows];
  return {
    languages: languages.map((one) => ({ ...one, voices: voices[one.tag] ?? [] })),
    ...{ listed, version: versionOf(voices) },
  };
}

/** Changes the voices. Returns false for another version. */
export function saveVoices(
  db: Db,
  { voices, version }: { voices: Voices; version: string },
  { by, now }: { by: Staff; now: number },
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const known = await readVoices(trx);
    const given = { ...known, ...voices };
    const differences = differencesIn(known, given);
    if (differences === null) return true;
    if (versionOf(known) !== version) return false;
    await keepVoices(trx, given);
    const did = "change the voices of a computer";
    await logChange(trx, by, { did, about: "school", ...differences }, now);
    return true;
  });
}
