import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { openEntries, type QueueEntry } from "#app/lib/studio/outbox/queue-entry.ts";
import { isSent } from "#app/lib/studio/outbox/upload-state.ts";
import { wholeOf } from "#app/lib/studio/take/place.ts";
import { dialogueOf, fieldValue, isSubmit } from "./answer-fields.ts";

const LONGEST_WAIT_MS = 8000;

/** The answer's form as it is sent. */
export interface AnswerPost {
  form: HTMLFormElement;
  outbox: Outbox;
  submitter: HTMLElement | null;
  /** It only leads to another segment of the page that stands here. */
  stays: boolean;
}

/**
 * For Submit every answer of the dialogue; otherwise the take that stands in the form, where only this
 * page has it: from the disk another page sends it, too.
 */
export function entriesToAwait({ form, outbox, submitter }: AnswerPost): QueueEntry[] {
  const unsent = [
    ...openEntries(outbox.queue.list()),
    ...outbox.queue.list().filter((entry) => entry.phase === "rejected"),
  ];
  if (isSubmit(submitter)) {
    const dialogue = wholeOf({ kind: "practice", id: dialogueOf(form) });
    return unsent.filter((entry) => wholeOf(entry.record.place) === dialogue);
  }
  const answerId = fieldValue(form, "client_answer_id");
  return unsent.filter(
    ({ record, phase }) =>
      record.answerId === answerId && phase !== "rejected" && !outbox.isOnDisk(answerId),
  );
}

/** Gives the uploads a moment; resolves with those that the server does not have by then. */
export function settle(outbox: Outbox, entries: readonly QueueEntry[]): Promise<QueueEntry[]> {
  const left = (): QueueEntry[] => {
    const ids = new Set(entries.map((entry) => entry.record.answerId));
    return outbox.queue.list().filter((entry) => ids.has(entry.record.answerId) && !isSent(entry));
  };
  return new Promise((resolve) => {
    const check = (): void => {
      const rest = left();
      if (
        rest.some((entry) => entry.phase !== "needs-login" && entry.phase !== "rejected") &&
        navigator.onLine
      )
        return;
      finish();
    };
    const finish = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(left());
    };
    const timer = setTimeout(finish, LONGEST_WAIT_MS);
    const unsubscribe = outbox.queue.subscribe(check);
    outbox.queue.wake();
    check();
  });
}
