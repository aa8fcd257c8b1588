import * as z from "zod";
import { segmentReview } from "../../contract/staff/reviews.ts";
import { LEAST_TAKES } from "../../contract/staff/speech.ts";
import { readKeyFacts } from "../../plan/key-facts.ts";
import { readSaidFacts } from "../../plan/said-facts.ts";
import { baseOf } from "../../plan/script/letters.ts";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";
import { byClock, every, type Kind } from "../queue/kind.ts";
import { hearFacts } from "./heard-facts.ts";
import { readHeard, wordsOf } from "./heard.ts";

/** Of the facts that teachers ticked as said in so many takes, so many were heard. */
const proof = z.object({ takes: z.number(), said: z.number(), heard: z.number() });
export type Proof = z.infer<typeof proof>;

const proofs = z.object({
  model: z.string(),
  /** Takes before it do not count: the engine was another one. */
  since: z.string(),
  languages: z.record(z.string(), proof),
});
type Proofs = z.infer<typeof proofs>;
const reviewed = z.record(z.string(), segmentReview);

const SETTING = "speech_proof";
/** Below two thirds, help that errs harms. Below nine tenths, students are warned. */
const LEAST_SHARE = 2 / 3;
const GOOD_SHARE = 0.9;
const NEWEST_TAKES = 5_000;
const HOUR_MS = 60 * 60 * 1000;

export async function readProofs(db: Db): Promise<Proofs> {
  const kept = await readSetting(db, SETTING);
  return kept === null ? { model: "", since: "", languages: {} } : proofs.parse(JSON.parse(kept));
}

/** What published measurements say of the engines of 2026 in this language. */
const OFTEN_GOOD = new Set(["en", "zh", "vi", "hi", "ar"]);
const OFTEN_FAIR = new Set(["ta", "ur", "fa", "prs"]);

/** What may be expected of the engine in a language, and whether teachers' ticks have shown it. */
export function expectedOf(tag: string, proof: Proof | undefined) {
  if (proof && proof.takes >= LEAST_TAKES) {
    const share = proof.heard / proof.said;
    const level = share < LEAST_SHARE ? "bad" : share < GOOD_SHARE ? "fair" : "good";
    return { level, isProven: true } as const;
  }
  const base = baseOf(tag);
  const level = OFTEN_GOOD.has(base) ? "good" : OFTEN_FAIR.has(base) ? "fair" : "bad";
  return { level, isProven: false } as const;
}

/** Begins the count anew: another engine answers to the same name. */
export async function forgetProof(trx: Db, now: number): Promise<void> {
  const { model } = await readProofs(trx);
  await keep(trx, { model, since: new Date(now).toISOString(), languages: {} });
}

/** Counts each hour, and at the start, which may bring another model. */
export function proofKind(db: Db, model: string): Kind {
  return byClock({
    name: "speech-proof",
    next: every(HOUR_MS),
    atStart: true,
    work: () => countProof(db, model),
  });
}

/**
 * Counts which facts a model heard of those that a teacher ticked as said. Also takes that their
 * student hid count, and those that the machine could not hear.
 */
export async function countProof(db: Db, model: string): Promise<void> {
  const before = await readProofs(db);
  const since = before.model === model ? before.since : "";
  const rows = await db
    .selectFrom("mock_answers as answer")
    .innerJoin("segments", "segments.id", "answer.segment_id")
    .innerJoin("mock_reviews as review", (join) =>
      join
        .onRef("review.record_id", "=", "answer.record_id")
        .onRef("review.mocktest_set_id", "=", "answer.mocktest_set_id"),
    )
    .select(["answer.heard", "answer.segment_id", "segments.sample_language", "segments.key_facts"])
    .select("review.segments")
    .where("answer.heard", "is not", null)
    .where("answer.created_at", ">=", since)
    .where("segments.key_facts", "is not", null)
    .where("review.segments", "is not", null)
    .orderBy("answer.id", "desc")
    .limit(NEWEST_TAKES)
    .execute();
  const languages: Record<string, Proof> = {};
  for (const row of rows) {
    const heard = readHeard(row.heard);
    const review = reviewed.parse(JSON.parse(row.segments ?? "{}"));
    const ticks = review[row.segment_id]?.facts ?? "";
    const said = readSaidFacts(ticks, 1).filter(({ isSaid }) => isSaid);
    if (heard?.model !== model || said.length === 0) continue;
    const found = hearFacts(wordsOf(heard), readKeyFacts(row.key_facts), row.sample_language);
    const count = (languages[row.sample_language] ??= { takes: 0, said: 0, heard: 0 });
    count.takes += 1;
    count.said += said.length;
    count.heard += said.filter(({ fact }) => found[fact - 1]?.state === "heard").length;
  }
  await keep(db, { model, since, languages });
}

function keep(db: Db, counted: Proofs): Promise<void> {
  return keepSetting(db, SETTING, JSON.stringify(counted));
}
