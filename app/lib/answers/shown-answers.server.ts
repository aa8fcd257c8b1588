import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import type { Dialogue } from "#app/lib/api/dialogues.server.ts";
import { getPractice } from "#app/lib/api/practice.server.ts";
import { listPractices } from "#app/lib/api/practice-lists.server.ts";
import { namesAnswers } from "#app/lib/dialogues.server.ts";
import type { Hub } from "#app/lib/paths.ts";

interface Place {
  dialogueId: number;
  segmentId: number;
}

/** A provider with endless pages must not block an upload. */
const MOST_PAGES = 10;

type State = "pending" | "completed";

/**
 * Tells whether the upstream shows an answer for this segment. Needed when it accepted an upload
 * without naming what it stored. An unreadable list neither confirms nor refuses.
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

/**
 * Returns the dialogue with the answers that its pending practice names, where the dialogue itself
 * names none. Unchanged when neither does.
 */
export async function withShownAnswers(caller: Caller, dialogue: Dialogue): Promise<Dialogue> {
  if (namesAnswers(dialogue)) return dialogue;
  try {
    const practiceId = await pendingPractice(caller, dialogue.question.id);
    if (practiceId === null) return dialogue;
    const answered = new Set<number>();
    for await (const { segment_id, user_answer } of answersOf(caller, practiceId))
      if (user_answer) answered.add(segment_id);
    return answered.size === 0 ? dialogue : answeredIn(dialogue, answered);
  } catch (error) {
    if (error instanceof ApiError && error.kind !== "signed-out") return dialogue;
    throw error;
  }
}

const SHOWN = {
  ...{ size: null, attempt: 1, duration_ms: null, peaks: null, facts: null },
  ...{ client_answer_id: null, said: null },
};

function answeredIn(dialogue: Dialogue, answered: Set<number>): Dialogue {
  const segments = dialogue.segments.map((segment) => ({
    ...segment,
    answer: answered.has(segment.id) ? { ...SHOWN, user_answer: null } : null,
  }));
  return { ...dialogue, segments };
}

/** Returns the id of the pending practice of a dialogue, in either list. */
export function pendingPractice(caller: Caller, dialogueId: number): Promise<number | null> {
  return practiceOf(caller, "pending", dialogueId);
}

export async function practiceOf(
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

async function holdsAnswer(caller: Caller, practiceId: number, segmentId: number) {
  for await (const { segment_id, user_answer } of answersOf(caller, practiceId))
    if (segment_id === segmentId) return Boolean(user_answer);
  return false;
}

async function* answersOf(caller: Caller, practiceId: number) {
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { practice_list } = await getPractice(caller, { practiceId, status: 0, page });
    yield* practice_list.data;
    if (page >= practice_list.last_page) return;
  }
}
