import type { Db } from "../../db/schema.ts";
import { languageName } from "../../../plan/script/letters.ts";
import { notFound } from "../../refusal.ts";
import { keepTerms, readTerms, type SpeechTerms } from "../../speech/terms.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { differencesIn, versionOf } from "../kit/row-version.ts";

type Place = { db: Db; hears: boolean };
type Doing = { version: string; by: Staff; now: number };
const ENGLISH = "en";

/** Returns the terms and the languages of takes. Throws 404 where the settings name no server. */
export async function getSpeech({ db, hears }: Place) {
  if (!hears) throw notFound();
  const { languages: chosen, ...known } = await readTerms(db);
  const rows = await db
    .selectFrom("languages")
    .select(["tag", "name"])
    .where("offered", "=", 1)
    .orderBy("name")
    .execute();
  const languages = [{ tag: ENGLISH, name: languageName(ENGLISH) }, ...rows].map((one) => ({
    ...one,
    is_on: chosen.includes(one.tag),
  }));
  return { ...known, languages, version: versionOf({ ...known, chosen }) };
}

/**
 * Changes who hears takes, and in which languages. Students are asked again when they would agree
 * to something else. Returns false for another version.
 */
export function changeSpeech(
  { db }: Place,
  given: SpeechTerms,
  { version, by, now }: Doing,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { languages: chosen, ...known } = await readTerms(trx);
    const differences = differencesIn({ ...known, languages: chosen }, given);
    if (differences === null) return true;
    if (versionOf({ ...known, chosen }) !== version) return false;
    await keepTerms(trx, given);
    const did = "change what a machine may hear";
    await logChange(trx, by, { did, about: "school", ...differences }, now);
    return true;
  });
}
