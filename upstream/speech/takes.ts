import { lockStudent } from "../account/users.ts";
import type { Db } from "../db/schema.ts";
import { hearFacts } from "./heard-facts.ts";
import { type Heard, readHeard, wordsOf } from "./heard.ts";
import { readKeyFacts } from "../../plan/key-facts.ts";
import { addJobs } from "../queue/rows.ts";
import { invalid, notFound } from "../refusal.ts";
import { type Consent, readConsent, termsVersion, toldConsent } from "./terms.ts";

/** The kind of the job that lets a take be heard. */
export const HEAR = "hear";
/** So many of a student's newest takes are heard once they agree. */
const MOST_AT_ONCE = 100;
/** After so many tries a student need not wait for it. */
const PATIENCE = 3;
const TABLES = ["practice_answers", "mock_answers"] as const;

/** Lets a take be heard, when its student agrees. Call it in the transaction that stores it. */
export async function addHearing(trx: Db, userId: number, fileName: string): Promise<void> {
  if ((await readConsent(trx, userId))?.agreed) await addJobs(trx, jobsOf(userId, [fileName]));
}

const jobsOf = (userId: number, fileNames: string[]) =>
  fileNames.map((payload) => ({ kind: HEAR, payload, person: `${userId}`, rank: 1 }));

/**
 * Keeps a student's answer to the school's terms. A yes lets their newest takes be heard; a no
 * removes what was heard. Throws 422 when the school's terms changed meanwhile.
 */
export async function keepConsent(
  db: Db,
  userId: number,
  { agrees, version }: { agrees: boolean; version: string },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId);
    const consent = await readConsent(trx, userId);
    if (!consent) throw notFound();
    if (termsVersion(consent.terms) !== version)
      throw invalid({ version: ["The school has changed this. Read it once more."] });
    await trx
      .updateTable("users")
      .set({ speech_agreed: agrees ? 1 : 0, speech_terms: version })
      .where("id", "=", userId)
      .execute();
    if (agrees) {
      const names = await unheardOf(trx, userId);
      if (names.length > 0) await addJobs(trx, jobsOf(userId, names));
    } else for (const table of TABLES) await forget(trx, table, userId);
  });
}

async function unheardOf(trx: Db, userId: number): Promise<string[]> {
  const rows = await trx
    .selectFrom("mock_answers as answer")
    .innerJoin("mock_records as record", "record.id", "answer.record_id")
    .select(["answer.file_name", "answer.created_at as at"])
    .where("record.user_id", "=", userId)
    .where("answer.heard", "is", null)
    .where("answer.file_name", "is not", null)
    .unionAll(
      trx
        .selectFrom("practice_answers as answer")
        .innerJoin("practice_records as record", "record.id", "answer.record_id")
        .select(["answer.file_name", "answer.created_at as at"])
        .where("record.user_id", "=", userId)
        .where("answer.heard", "is", null)
        .where("answer.file_name", "is not", null),
    )
    .orderBy("at", "desc")
    .limit(MOST_AT_ONCE)
    .execute();
  return rows.flatMap(({ file_name }) => file_name ?? []);
}

function forget(trx: Db, table: (typeof TABLES)[number], userId: number) {
  const records = table === "practice_answers" ? "practice_records" : "mock_records";
  return trx
    .updateTable(table)
    .set({ heard: null })
    .where("heard", "is not", null)
    .where("record_id", "in", (eb) =>
      eb.selectFrom(records).select(`${records}.id`).where(`${records}.user_id`, "=", userId),
    )
    .execute();
}

/** Hides what was heard of a student's own take, for good. Throws 404 for another's. */
export async function hideHeard(db: Db, userId: number, fileName: string): Promise<void> {
  const take = await findTake(db, fileName);
  const known = take && readHeard(take.heard);
  if (!take || !known || take.user_id !== userId) throw notFound();
  await keepHeard(db, fileName, { ...known, isHidden: true });
}

/** Writes what was heard, unless the take was replaced or its student has withdrawn meanwhile. */
export async function keepHeard(trx: Db, fileName: string, result: Heard): Promise<void> {
  const take = await findTake(trx, fileName);
  if (!take || !(await readConsent(trx, take.user_id))?.agreed) return;
  for (const table of TABLES)
    await trx
      .updateTable(table)
      .set({ heard: JSON.stringify(result) })
      .where("file_name", "=", fileName)
      .execute();
}

/** Returns a take by its file, wherever it was recorded; undefined when it is gone. */
export function findTake(db: Db, fileName: string) {
  const columns = ["answer.heard", "answer.facts", "answer.duration_ms"] as const;
  return db
    .selectFrom("practice_answers as answer")
    .innerJoin("practice_records as record", "record.id", "answer.record_id")
    .innerJoin("segments", "segments.id", "answer.segment_id")
    .select([...columns, "record.user_id", "segments.sample_language as language"])
    .select("answer.content_type")
    .where("answer.file_name", "=", fileName)
    .unionAll(
      db
        .selectFrom("mock_answers as answer")
        .innerJoin("mock_records as record", "record.id", "answer.record_id")
        .innerJoin("segments", "segments.id", "answer.segment_id")
        .select([...columns, "record.user_id", "segments.sample_language as language"])
        .select("answer.content_type")
        .where("answer.file_name", "=", fileName),
    )
    .executeTakeFirst();
}

type Shown = {
  file_name: string | null;
  heard: string | null;
  sample_language: string;
  key_facts: string | null;
};
/**
 * Returns what each take of a page shows of it: null where nothing is asked or known. A hidden one
 * is null for its student, and told to teachers.
 */
export async function tellHeard(
  db: Db,
  consent: Consent | null,
  rows: readonly Shown[],
  { isTeacher } = { isTeacher: false },
) {
  if (!consent?.agreed) return rows.map(() => null);
  const waiting = await jobsFor(db, rows);
  return rows.map((row) => {
    if (row.file_name === null || !consent.terms.languages.includes(row.sample_language))
      return null;
    const known = readHeard(row.heard);
    const is_doubtful = consent.doubtful.includes(row.sample_language);
    if (known) return known.isHidden && !isTeacher ? null : { ...told(known, row), is_doubtful };
    const job = waiting.get(row.file_name);
    return job === undefined ? null : { ...untold(job, row), is_doubtful };
  });
}

/**
 * Returns the terms, and the student's answer to them, where a machine could hear an answer of this
 * page; else null.
 */
export function askedConsent(
  consent: Consent | null,
  answers: readonly { user_answer: string | null; sample_answer_language: string }[],
) {
  const isAbout = answers.some(
    ({ user_answer, sample_answer_language: language }) =>
      user_answer !== null && consent?.terms.languages.includes(language),
  );
  return consent && isAbout ? toldConsent(consent) : null;
}

async function jobsFor(db: Db, rows: readonly Shown[]) {
  const names = rows.flatMap(({ file_name, heard: known }) =>
    file_name === null || known !== null ? [] : [`${HEAR} ${file_name}`],
  );
  if (names.length === 0) return new Map<string, "waiting" | "unavailable">();
  const jobs = await db
    .selectFrom("jobs")
    .select(["payload", "tries", "failed_at"])
    .where("name", "in", names)
    .execute();
  return new Map(
    jobs.map(({ payload, tries, failed_at }) => [
      payload,
      failed_at !== null || tries >= PATIENCE ? ("unavailable" as const) : ("waiting" as const),
    ]),
  );
}

function untold(state: "waiting" | "unavailable", { sample_language: language }: Shown) {
  return { state, language, words: [], facts: [] };
}

function told(known: Heard, { sample_language: language, key_facts }: Shown) {
  if (known.isHidden) return { state: "hidden" as const, language, words: [], facts: [] };
  if (known.state === "unclear") return { state: known.state, language, words: [], facts: [] };
  const words = known.words.map(([text, at_ms, isSure]) => ({
    text,
    at_ms,
    is_sure: isSure === 1,
  }));
  const found = hearFacts(wordsOf(known), readKeyFacts(key_facts), language);
  const facts = found.map((fact) => ({
    state: fact.state,
    at_ms: fact.state === "heard" ? (words[fact.word]?.at_ms ?? null) : null,
  }));
  return { state: known.state, language, words, facts };
}
