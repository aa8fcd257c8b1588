import { guardAnswerForm } from "#app/lib/studio/form/answer-guard.ts";
import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { openEntries } from "#app/lib/studio/outbox/queue-entry.ts";
import { isSent } from "#app/lib/studio/outbox/upload-state.ts";

/**
 * Submit waits for waiting takes, Re-Start discards them, the end of a dialogue counts them. A
 * module of its own, since pages with a recorder have none of these forms.
 */
export function holdForms(outbox: Outbox): void {
  const finish = formById("finish");
  const restart = formById("restart") ?? formById("resume");
  const end = document.getElementById("dialogue-end");
  if (finish) {
    guardAnswerForm(finish, outbox);
    whenSent(outbox, () => location.reload());
  }
  if (end) {
    hideWaiting(outbox, end);
    outbox.subscribe(() => hideWaiting(outbox, end));
    whenSent(outbox, () => void showAnew(end).catch(reportError));
  }
  if (restart) discardOnRestart(restart, outbox);
}

function formById(id: string): HTMLFormElement | null {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? form : null;
}

/** A segment whose take is on its way has an answer. */
function hideWaiting(outbox: Outbox, end: HTMLElement): void {
  const links = [...end.querySelectorAll<HTMLElement>("[data-missing]")];
  for (const entry of outbox.queue.list()) {
    const { questionId, segmentNo } = entry.record;
    const link = links.find(({ dataset }) => Number(dataset.missing) === segmentNo);
    if (link && questionId === Number(end.dataset.question) && !isSent(entry))
      link.hidden = entry.phase !== "rejected";
  }
  const line = links[0]?.parentElement;
  if (line) line.hidden = links.every(({ hidden }) => hidden);
}

async function showAnew(end: HTMLElement): Promise<void> {
  const answer = await fetch(location.href, { cache: "no-store" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("dialogue-end");
  if (fresh) end.replaceChildren(...fresh.childNodes);
}

/** The page names missing segments as of its load, so it asks again after the last take. */
function whenSent(outbox: Outbox, then: () => void): void {
  let waited = openEntries(outbox.queue.list()).length > 0;
  outbox.subscribe(() => {
    const waiting = openEntries(outbox.queue.list()).length > 0;
    if (waited && !waiting) then();
    waited = waiting;
  });
}

/**
 * Re-Start deletes the answers on the server. Waiting takes must not come back in the new record.
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
