import { openDialogue, questionId, signIn, type Upstream } from "./engines.ts";

/** Returns a student, and a dialogue with its segment ids. */
export async function begin(upstream: Upstream, slug: string, person = {}) {
  const { api, id, languageId } = await signIn(upstream, person);
  const question = await questionId(upstream, slug);
  const segments = (await openDialogue(api, question)).segments.map((segment) => segment.id);
  return {
    api,
    id,
    languageId,
    question,
    segments,
    first: segments[0] ?? 0,
    dialogue: { question_id: question, language_id: languageId },
  };
}

export const pendingRecords = ({ deps }: Upstream, userId: number) =>
  deps.db
    .selectFrom("practice_records")
    .select(["id", "status"])
    .where("user_id", "=", userId)
    .execute();

/** Submits the practice. Returns the id of its record. */
export async function submitPractice(
  { deps }: Upstream,
  { api, id, dialogue }: Awaited<ReturnType<typeof begin>>,
): Promise<number> {
  await api.post("/api/v1/practice/answer-submit", dialogue);
  const record = await deps.db
    .selectFrom("practice_records")
    .select("id")
    .where("user_id", "=", id)
    .executeTakeFirstOrThrow();
  return record.id;
}
