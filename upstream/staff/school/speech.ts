import type { Db } from "../../db/schema.ts";
import { languageName } from "../../../plan/script/letters.ts";
import { notFound } from "../../refusal.ts";
import { expectedOf, forgetProof, readProofs } from "../../speech/proof.ts";
import { keepTerms, readTerms, type SpeechTerms } from "../../speech/terms.ts";
import { readTry, tryEngine } from "../../speech/try-kind.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { differencesIn, versionOf } from "../kit/row-version.ts";
import { ENGLISH } from "../../content/languages.ts";

type Place = { db: Db; hears: boolean };
type Doing = { version: string; by: Staff; now: number };

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
  const proofs = await readProofs(db);
  const languages = [{ tag: ENGLISH, name: languageName(ENGLISH) }, ...rows].map(async (one) => {
    const proof = proofs.languages[one.tag];
    const { level, isProven } = expectedOf(one.tag, proof);
    return {
      ...one,
      is_on: chosen.includes(one.tag),
      ...{ level, is_proven: isProven, proof: proof ?? { takes: 0, said: 0, heard: 0 } },
      tried: await readTry(db, one.tag),
    };
  });
  return {
    ...known,
    model: proofs.model,
    languages: await Promise.all(languages),
    version: versionOf({ ...known, chosen }),
  };
}

/** Lets the engine hear some samples of a language. */
export async function trySpeech({ db, hears }: Place, tag: string): Promise<void> {
  if (!hears || !(await isOfSchool(db, tag))) throw notFound();
  await tryEngine(db, tag);
}

async function isOfSchool(db: Db, tag: string): Promise<boolean> {
  if (tag === ENGLISH) return true;
  const row = await db
    .selectFrom("languages")
    .select("tag")
    .where("tag", "=", tag)
    .where("offered", "=", 1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Begins the proof of the engine anew, after the operator changed what answers to its name. */
export function proveAnew({ db, hears }: Place, { by, now }: Omit<Doing, "version">) {
  if (!hears) throw notFound();
  return db.transaction().execute(async (trx) => {
    await forgetProof(trx, now);
    await logChange(trx, by, { did: "count anew what the machine hears", about: "school" }, now);
  });
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
