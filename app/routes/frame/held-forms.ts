import { guardAnswerForm } from "#app/lib/studio/form/answer-guard.ts";
import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { openEntries } from "#app/lib/studio/outbox/queue-entry.ts";

/**
 * What waiting takes mean to a form of this page: Submit waits for them, Re-Start discards them. Apart
 * from the rest, since a page with a recorder has neither.
 */
export function holdForms(outbox: Outbox): void {
  const finish = formById("finish");
  const restart = formById("restart") ?? formById("resume");
  if (finish) {
    guardAnswerForm(finish, outbox);
    reloadWhenSent(outbox);
  }
  if (restart) discardOnRestart(restart, outbox);
}

function formById(id: string): HTMLFormElement | null {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? form : null;
}

/**
 * The question before Submit names the missing segments as the server knew them; when the last one
 * arrives it is asked anew.
 */
function reloadWhenSent(outbox: Outbox): void {
  let waited = openEntries(outbox.queue.list()).length > 0;
  outbox.subscribe(() => {
    const waiting = openEntries(outbox.queue.list()).length > 0;
    if (waited && !waiting) location.reload();
    waited = waiting;
  });
}

/**
 * Re-Start deletes the answers of a dialogue or of a mock test; takes of it that still wait on this device must not
 * turn up in the new record.
 */
function discardOnRestart(form: HTMLFormElement, outbox: Outbox): void {
  let discarded = false;
  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (discarded || !(submitter instanceof HTMLButtonElement) || submitter.value !== "restart")
      return;
    event.preventDefault();
    void outbox.discardDialogue(restarted(new URL(form.action))).then(() => {
      discarded = true;
      form.requestSubmit(submitter);
    });
  });
}

/** Takes of a mock test lie under the negative number of its record. */
function restarted({ searchParams }: URL): number {
  return Number(searchParams.get("question") ?? -Number(searchParams.get("record")));
}
