import type { TakeRecord } from "#app/lib/outbox/take-record.ts";
import type { Outbox } from "#app/lib/outbox/outbox.ts";
import { offlineText, safeText, STAY_OPEN } from "#app/lib/outbox/take-words.ts";
import { thisPage } from "#app/lib/outbox/this-page.ts";
import { openEntries, type QueueEntry } from "#app/lib/outbox/upload-queue.ts";
import { isSent } from "#app/lib/outbox/upload-state.ts";
import { takeFile } from "#app/lib/outbox/upload-request.ts";

const LONGEST_WAIT_MS = 8000;

export const ANSWER_FIRST = "Please answer the current question before moving to the next one.";

/** Puts the take into the form's own file input, so that an ordinary post carries it even if every upload fails. */
export function placeInForm(form: HTMLFormElement, record: TakeRecord): void {
  setField(form, "client_answer_id", record.answerId);
  setField(form, "attempt", String(record.attempt));
  setField(form, "duration_ms", String(Math.round(record.durationMs)));
  const input = fileInput(form);
  if (!input) return;
  try {
    const transfer = new DataTransfer();
    transfer.items.add(takeFile(record));
    input.files = transfer.files;
  } catch {
    // Old Safari cannot fill a file input; the upload in the background does the work.
  }
}

/** A file the student chose by hand is an answer of its own: it must not carry the number of an earlier take. */
export function markChosenFile(form: HTMLFormElement, clientAnswerId: string): void {
  setField(form, "client_answer_id", clientAnswerId);
  setField(form, "duration_ms", "");
}

const guarded = new WeakSet<HTMLFormElement>();

/**
 * Before the page is left by Next, Previous, Save or Submit: waits for the end of the take and a moment for its upload, and
 * takes the file out of the post once the queue is answerable for it. The reasons are in docs/decisions/0004-recorder.md.
 */
export function guardAnswerForm(form: HTMLFormElement, outbox: Outbox): void {
  if (guarded.has(form)) return;
  guarded.add(form);
  let allowed = false;
  let waiting = false;
  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (allowed) {
      allowed = false;
      return;
    }
    if (!waiting && isReady(form, outbox, submitter)) return dropStoredFile(form, outbox);
    event.preventDefault();
    if (waiting) return;
    waiting = true;
    submitter?.setAttribute("aria-busy", "true");
    void mayLeave(form, outbox, submitter).then((leaves) => {
      waiting = false;
      submitter?.removeAttribute("aria-busy");
      if (!leaves) return;
      dropStoredFile(form, outbox);
      allowed = true;
      form.requestSubmit(submitter instanceof HTMLButtonElement ? submitter : undefined);
    });
  });
}

function isReady(form: HTMLFormElement, outbox: Outbox, submitter: HTMLElement | null): boolean {
  const { recorder } = thisPage;
  return (
    recorder?.isLive() !== true &&
    recorder?.isEnding() !== true &&
    entriesToAwait(form, outbox, submitter).length === 0
  );
}

/** Tells the student what holds the page, if something does. */
async function mayLeave(
  form: HTMLFormElement,
  outbox: Outbox,
  submitter: HTMLElement | null,
): Promise<boolean> {
  const { recorder } = thisPage;
  if (recorder?.isLive()) {
    thisPage.tell(ANSWER_FIRST);
    return false;
  }
  if (recorder?.isEnding() && !(await recorder.ended())) return false;
  const entries = entriesToAwait(form, outbox, submitter);
  const left = await settle(outbox, entries);
  const reason = (): string | null => {
    const unsent = left.filter((entry) => !isSent(entry));
    const onDisk = outbox.areOnDisk(unsent.map((entry) => entry.record));
    return obstacleOf(unsent, isSubmit(submitter), onDisk);
  };
  tellWhileTrue(outbox, reason);
  return reason() === null;
}

/** "No connection" must not outlive the connection. */
function tellWhileTrue(outbox: Outbox, reason: () => string | null): void {
  let said = reason();
  thisPage.tell(said);
  if (said === null) return;
  const forget = outbox.subscribe(() => {
    const now = reason();
    // Something else has been said, or nothing is left to say.
    if (thisPage.obstacle !== said) return forget();
    if (now !== said) thisPage.tell(now);
    said = now;
  });
}

/** For Submit every answer of the dialogue; otherwise the take that stands in the form. */
function entriesToAwait(
  form: HTMLFormElement,
  outbox: Outbox,
  submitter: HTMLElement | null,
): QueueEntry[] {
  const unsent = [
    ...openEntries(outbox.queue.list()),
    ...outbox.queue.list().filter((entry) => entry.phase === "rejected"),
  ];
  if (isSubmit(submitter)) {
    const questionId = questionOf(form);
    return unsent.filter((entry) => entry.record.questionId === questionId);
  }
  const answerId = fieldValue(form, "client_answer_id");
  return unsent.filter((entry) => entry.record.answerId === answerId && entry.phase !== "rejected");
}

function settle(outbox: Outbox, entries: readonly QueueEntry[]): Promise<QueueEntry[]> {
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

/** What keeps the student on this page, or null. */
export function obstacleOf(
  left: readonly Pick<QueueEntry, "phase" | "record">[],
  submit: boolean,
  onDisk: boolean,
): string | null {
  if (left.length === 0) return null;
  if (left.some((entry) => entry.phase === "needs-login"))
    return `Log in again. ${safeText(onDisk)}`;
  // Leaving would only show the browser's own error page, and lose what is in memory.
  if (!navigator.onLine) return offlineText(onDisk, left.length);
  if (submit) {
    const numbers = left.map((entry) => entry.record.segmentNo).sort((one, other) => one - other);
    const where = onDisk ? "Safe on this device." : `${STAY_OPEN}.`;
    return `Not sent yet: segment ${numbers.join(", ")}. ${where} Submit again when everything is stored.`;
  }
  return onDisk ? null : STAY_OPEN;
}

/** The queue has it or the server has it: then the post need not carry it a second time. */
function dropStoredFile(form: HTMLFormElement, outbox: Outbox): void {
  const answerId = fieldValue(form, "client_answer_id");
  const known = outbox.queue.list().some((entry) => entry.record.answerId === answerId);
  const input = fileInput(form);
  if (known && input && !outbox.mustStayOpen) input.value = "";
}

function isSubmit(submitter: HTMLElement | null): boolean {
  return (
    submitter instanceof HTMLButtonElement &&
    submitter.name === "intent" &&
    submitter.value === "submit"
  );
}

/** The last page of a dialogue names it only in its address. */
function questionOf(form: HTMLFormElement): number {
  return Number(
    fieldValue(form, "question_id") || new URL(form.action).searchParams.get("question"),
  );
}

function fileInput(form: HTMLFormElement): HTMLInputElement | null {
  const input = form.elements.namedItem("audioanswer");
  return input instanceof HTMLInputElement ? input : null;
}

function fieldValue(form: HTMLFormElement, name: string): string {
  const field = form.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : "";
}

function setField(form: HTMLFormElement, name: string, value: string): void {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}
