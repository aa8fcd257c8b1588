import { createHash } from "node:crypto";
import * as z from "zod";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";
import { expectedOf, readProofs } from "./proof.ts";

/** Who hears takes, as the school tells its students, and the languages in which takes are heard. */
const terms = z.object({
  processor: z.string(),
  country: z.string(),
  retention: z.string(),
  purpose: z.string(),
  languages: z.array(z.string()),
});
export type SpeechTerms = z.infer<typeof terms>;
const SETTING = "speech_terms";
export const NO_TERMS: SpeechTerms = {
  ...{ processor: "", country: "", retention: "", purpose: "" },
  languages: [],
};

export async function readTerms(db: Db): Promise<SpeechTerms> {
  const kept = await readSetting(db, SETTING);
  return kept === null ? NO_TERMS : terms.parse(JSON.parse(kept));
}

export function keepTerms(trx: Db, given: SpeechTerms): Promise<void> {
  return keepSetting(trx, SETTING, JSON.stringify(given));
}

export type Consent = {
  /** Without the languages in which the engine is proven bad. */
  terms: SpeechTerms;
  /** Languages in which the engine often errs, or nobody knows. */
  doubtful: string[];
  /** Null until the student has answered to these terms. */
  agreed: boolean | null;
};

/** Returns {@link readConsent}; null, too, where the operator has named no speech server. */
export async function consentOf(
  { db, hears }: { db: Db; hears: boolean },
  userId: number,
): Promise<Consent | null> {
  return hears ? readConsent(db, userId) : null;
}

/** Returns the terms, and a student's answer to them; null while the school has named nobody. */
export async function readConsent(db: Db, userId: number): Promise<Consent | null> {
  const given = await readTerms(db);
  if (given.processor === "" || given.languages.length === 0) return null;
  const proofs = await readProofs(db);
  const expected = given.languages.map((tag) => ({
    tag,
    ...expectedOf(tag, proofs.languages[tag]),
  }));
  const tags = (those: typeof expected) => those.map(({ tag }) => tag);
  const heard = expected.filter(({ level, isProven }) => level !== "bad" || !isProven);
  if (heard.length === 0) return null;
  const row = await db
    .selectFrom("users")
    .select(["speech_agreed", "speech_terms"])
    .where("id", "=", userId)
    .executeTakeFirst();
  if (!row) return null;
  const isSame = row.speech_terms === termsVersion(given);
  return {
    terms: { ...given, languages: tags(heard) },
    doubtful: tags(heard.filter(({ level }) => level !== "good")),
    agreed: isSame ? row.speech_agreed === 1 : null,
  };
}

/** Names what a student agrees to. Other languages change nothing of it. */
export function termsVersion({ processor, country, retention, purpose }: SpeechTerms): string {
  const agreed = JSON.stringify([processor, country, retention, purpose]);
  return createHash("sha256").update(agreed).digest("base64url").slice(0, 22);
}

/** Returns the terms and the answer as students get them. */
export function toldConsent({ terms, agreed }: Consent) {
  const { processor, country, retention, purpose } = terms;
  const told = { processor, country, retention, purpose, version: termsVersion(terms) };
  return { ...told, ...(agreed !== null && { agreed }) };
}
