import { ApiError } from "#app/lib/api/api-error.server.ts";
import type { Caller } from "#app/lib/api/client.server.ts";
import type { Hub } from "#app/lib/paths.ts";
import { getPractice, listPractices } from "#app/lib/api/practice.server.ts";

interface Place {
  dialogueId: number;
  segmentId: number;
}

/** A provider that sends no end of pages must not hold up an upload. */
const MOST_PAGES = 10;

/**
 * Whether the upstream shows an answer of the student for a segment of an unfinished dialogue.
 * Asked after an upload that was accepted without a word on what is stored; when this cannot be
 * read, nothing is confirmed and nothing has failed.
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

/** The record of the unfinished practice of a dialogue of any hub; null when there is none. */
export async function pendingPractice(caller: Caller, dialogueId: number): Promise<number | null> {
  return (
    (await findPendingPractice(caller, "practice-ccl", dialogueId)) ??
    (await findPendingPractice(caller, "recent-exam", dialogueId))
  );
}

async function findPendingPractice(
  caller: Caller,
  hub: Hub,
  dialogueId: number,
): Promise<number | null> {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { data, last_page } = await listPractices(caller, hub, "pending", { search: "", page });
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
