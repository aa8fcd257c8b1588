import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import {
  ANSWER_FIRST,
  NO_CONNECTION,
  offlineText,
  safeText,
  STAY_OPEN,
} from "#app/lib/studio/outbox/take-words.ts";
import { thisPage, findLine, hasLine } from "#app/lib/studio/this-page.ts";
import { type QueueEntry, isSent, openEntries } from "#app/lib/studio/outbox/upload-state.ts";
import { fileInput, isQueued, isSubmit, dialogueOf, fieldValue } from "./answer-fields.ts";
import { wholeOf } from "#app/lib/studio/take/take.ts";

const LONGEST_WAIT_MS = 8000;

interface AnswerPost {
  form: HTMLFormElement;
  outbox: Outbox;
  submitter: HTMLElement | null;
  stays: boolean;
}

type StaysHere = (form: HTMLFormElement, submitter: HTMLElement | null) => boolean;

/**
 * Runs before Next, Previous, Save or Submit leave the page. Waits for the end of the take, and
 * empties the file field once the queue has the take. Only Submit also waits for uploads of takes
 * that are on the disk. The reasons are in docs/decisions/0004-recorder.md.
 */
export function answerGuard(outbox: Outbox, staysHere: StaysHere = () => false) {
  // Kept by form: a newer answer replaces the form while the old one may still wait.
  const allowed = new WeakSet<HTMLFormElement>();
  const waiting = new WeakSet<HTMLFormElement>();
  return (event: SubmitEvent, form: HTMLFormElement): void => {
    const { submitter } = event;
    if (allowed.delete(form)) return;
    const post = { form, outbox, submitter, stays: staysHere(form, submitter) };
    if (!waiting.has(form) && isReady(post)) return dropStoredFile(form, outbox);
    event.preventDefault();
    if (waiting.has(form)) return;
    waiting.add(form);
    submitter?.setAttribute("aria-busy", "true");
    void mayLeave(post).then((leaves) => {
      waiting.delete(form);
      submitter?.removeAttribute("aria-busy");
      if (!leaves) return;
      dropStoredFile(form, outbox);
      allowed.add(form);
      form.requestSubmit(submitter instanceof HTMLButtonElement ? submitter : undefined);
    });
  };
}

function isReady(post: AnswerPost): boolean {
  const { recorder } = thisPage;
  return (
    (hasLine() || post.stays) &&
    recorder?.isLive() !== true &&
    recorder?.isEnding() !== true &&
    entriesToAwait(post).length === 0
  );
}

async function mayLeave(post: AnswerPost): Promise<boolean> {
  const { recorder } = thisPage;
  if (recorder?.isLive()) {
    thisPage.tell(ANSWER_FIRST);
    return false;
  }
  if (recorder?.isEnding() && !(await recorder.ended())) return false;
  const { outbox, submitter, stays } = post;
  if (!stays) await findLine();
  const left = await settle(outbox, entriesToAwait(post));
  const reason = (): string | null => {
    const unsent = left.filter((entry) => !isSent(entry));
    if (stays && unsent.length === 0) return null;
    const onDisk = outbox.areOnDisk(unsent.map((entry) => entry.record));
    return obstacleOf(unsent, isSubmit(submitter), onDisk);
  };
  tellWhileTrue(outbox, reason);
  return reason() === null;
}

export const tellNoLine = (outbox: Outbox): void =>
  tellWhileTrue(outbox, () => (hasLine() ? null : NO_CONNECTION));

/** Updates the message, so that "No connection" goes away with the connection. */
function tellWhileTrue(outbox: Outbox, reason: () => string | null): void {
  let said = reason();
  thisPage.tell(said);
  if (said === null) return;
  const forget = outbox.subscribe(() => {
    const now = reason();
    // Another message or none is shown now.
    if (thisPage.obstacle !== said) return forget();
    if (now !== said) thisPage.tell(now);
    said = now;
  });
}

export function obstacleOf(
  left: readonly Pick<QueueEntry, "phase" | "record">[],
  submit: boolean,
  onDisk: boolean,
): string | null {
  if (left.length === 0) return hasLine() ? null : NO_CONNECTION;
  if (left.some((entry) => entry.phase === "needs-login"))
    return `Log in again. ${safeText(onDisk)}`;
  // Leaving would only show the browser's error page, and lose takes in memory.
  if (!hasLine()) return offlineText(onDisk, left.length);
  if (submit) {
    const numbers = left.map((entry) => entry.record.segmentNo).sort((one, other) => one - other);
    const where = onDisk ? "Safe on this device." : `${STAY_OPEN}.`;
    return `Not sent yet: segment ${numbers.join(", ")}. ${where} Submit again when everything is saved.`;
  }
  return onDisk ? null : STAY_OPEN;
}

function dropStoredFile(form: HTMLFormElement, outbox: Outbox): void {
  const input = fileInput(form);
  if (input && isQueued(form, outbox) && !outbox.mustStayOpen) input.value = "";
}

/** Submit waits for every answer of the dialogue, other buttons for a take that is only here. */
function entriesToAwait({ form, outbox, submitter }: AnswerPost): QueueEntry[] {
  const all = outbox.queue.list();
  if (isSubmit(submitter)) {
    const dialogue = wholeOf({ kind: "practice", id: dialogueOf(form) });
    return all.filter((entry) => !isSent(entry) && wholeOf(entry.record.place) === dialogue);
  }
  const answerId = fieldValue(form, "client_answer_id");
  // The post of a mock test needs the answer on the server.
  return openEntries(all).filter(
    ({ record, phase }) =>
      record.answerId === answerId &&
      (!outbox.isOnDisk(answerId) || (phase === "held" && record.place.kind === "mock")),
  );
}

const isOnItsWay = ({ phase }: QueueEntry) => phase !== "needs-login" && phase !== "rejected";

/** Gives the uploads a moment. Resolves with the entries that the server still lacks. */
export function settle(outbox: Outbox, entries: readonly QueueEntry[]): Promise<QueueEntry[]> {
  const left = (): QueueEntry[] => {
    const ids = new Set(entries.map((entry) => entry.record.answerId));
    return outbox.queue.list().filter((entry) => ids.has(entry.record.answerId) && !isSent(entry));
  };
  return new Promise((resolve) => {
    const check = (): void => {
      if (!hasLine() || !left().some(isOnItsWay)) finish();
    };
    const finish = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(left());
    };
    const timer = setTimeout(finish, LONGEST_WAIT_MS);
    const unsubscribe = outbox.queue.subscribe(check);
    outbox.held.send(entries.map(({ record }) => record.answerId));
    outbox.queue.wake();
    check();
  });
}
