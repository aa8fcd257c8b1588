import { answerGuard } from "#app/lib/studio/form/answer-guard.ts";
import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { openEntries, isSent } from "#app/lib/studio/outbox/upload-state.ts";
import { showEndAnew } from "#app/lib/studio/way/end-anew.ts";
import { wholeOf } from "#app/lib/studio/take/take.ts";

/**
 * Makes Submit wait for takes, Re-Start discard them, and the end of a dialogue count them. In a
 * file of its own, since pages with a recorder have none of these forms.
 */
export function holdForms(outbox: Outbox): void {
  const finish = document.getElementById("finish");
  const restart = formById("restart") ?? formById("resume");
  const end = document.getElementById("dialogue-end");
  // Without any stored answer it is no form yet, and has no Submit.
  if (finish) whenSent(outbox, () => location.reload());
  if (finish instanceof HTMLFormElement) {
    const guard = answerGuard(outbox);
    finish.addEventListener("submit", (event) => guard(event, finish));
  }
  if (end) {
    hideWaiting(outbox, end);
    outbox.subscribe(() => hideWaiting(outbox, end));
    new MutationObserver(() => hideWaiting(outbox, end)).observe(end, { childList: true });
    whenSent(outbox, () => void showEndAnew().catch(reportError));
  }
  if (restart) discardOnRestart(restart, outbox);
}

function formById(id: string): HTMLFormElement | null {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? form : null;
}

/** Hides the links of segments whose takes are waiting: they have an answer. */
function hideWaiting(outbox: Outbox, end: HTMLElement): void {
  const links = [...end.querySelectorAll<HTMLElement>("[data-missing]")];
  const dialogue = wholeOf({ kind: "practice", id: Number(end.dataset.question) });
  for (const entry of outbox.queue.list()) {
    const { place, segmentNo } = entry.record;
    const link = links.find(({ dataset }) => Number(dataset.missing) === segmentNo);
    if (link && wholeOf(place) === dialogue && !isSent(entry))
      link.hidden = entry.phase !== "rejected";
  }
  const line = links[0]?.parentElement;
  if (line) line.hidden = links.every(({ hidden }) => hidden);
}

/** Calls back after the last take: the page lists missing segments as of its load. */
function whenSent(outbox: Outbox, then: () => void): void {
  let waited = openEntries(outbox.queue.list()).length > 0;
  outbox.subscribe(() => {
    const waiting = openEntries(outbox.queue.list()).length > 0;
    if (waited && !waiting) then();
    waited = waiting;
  });
}

/** Discards waiting takes on Re-Start: they must not reach the new record. */
function discardOnRestart(form: HTMLFormElement, outbox: Outbox): void {
  let discarded = false;
  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (discarded || !(submitter instanceof HTMLButtonElement) || submitter.value !== "restart")
      return;
    event.preventDefault();
    void outbox.discardWhole(restarted(new URL(form.action))).then(() => {
      discarded = true;
      form.requestSubmit(submitter);
    });
  });
}

function restarted({ searchParams }: URL): string {
  const dialogue = searchParams.get("question");
  return dialogue === null
    ? wholeOf({ kind: "mock", id: Number(searchParams.get("record")) })
    : wholeOf({ kind: "practice", id: Number(dialogue) });
}
