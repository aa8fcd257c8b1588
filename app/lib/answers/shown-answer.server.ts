import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import type { Hub } from "#app/lib/paths.ts";
import { getPractice, listPractices } from "#app/lib/api/practice.server.ts";

interface Place {
  dialogueId: number;
  segmentId: number;
}

/** A provider that sends no end of pages must not hold up an upload. */
const MOST_PAGES = 10;

/**
 * Whether the upstream shows an answer for a segment of an unfinished dialogue. We ask when an
 * upload was accepted without saying what is stored. If this cannot be read, the answer is neither
 * confirmed nor failed.
 */
export async function showsAnswer(caller: Caller, place: Place): Promise<boolean> {
  try {
    const practiceId = await pendingPractice(caller, place.dialogueId);
    return practiceId !== null && (await holdsAnswer(caller, practiceId, place.segmentId));
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

/** Looks at the records, because a call can be refused as a repetition for other reasons. */
export async function isSubmitted(caller: Caller, dialogueId: number): Promise<boolean> {
  try {
    return (
      (await pendingPractice(caller, dialogueId)) === null &&
      (await practiceOf(caller, "completed", dialogueId)) !== null
    );
  } catch (error) {
    if (error instanceof ApiError && error.kind !== "signed-out") return false;
    throw error;
  }
}

export function pendingPractice(caller: Caller, dialogueId: number): Promise<number | null> {
  return practiceOf(caller, "pending", dialogueId);
}

type State = "pending" | "completed";

async function practiceOf(
  caller: Caller,
  state: State,
  dialogueId: number,
): Promise<number | null> {
  return (
    (await findPractice(caller, { hub: "practice-ccl", state, dialogueId })) ??
    (await findPractice(caller, { hub: "recent-exam", state, dialogueId }))
  );
}

async function findPractice(
  caller: Caller,
  { hub, state, dialogueId }: { hub: Hub; state: State; dialogueId: number },
): Promise<number | null> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, last_page } = await listPractices(caller, hub, state, { search: "", page });
    const item = data.find((one) => one.question_id === dialogueId);
    if (item) return item.record_id;
    if (page >= last_page) return null;
  }
  return null;
}

async function holdsAnswer(
  caller: Caller,
  practiceId: number,
  segmentId: number,
): Promise<boolean> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { practice_list } = await getPractice(caller, { practiceId, status: 0, page });
    const answer = practice_list.data.find((one) => one.segment_id === segmentId);
    if (answer) return Boolean(answer.user_answer);
    if (page >= practice_list.last_page) return false;
  }
  return false;
}
