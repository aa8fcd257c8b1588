import type { Outbox } from "#app/lib/outbox/outbox.ts";

/** Re-Start deletes the answers of a dialogue; takes of it that still wait on this device must not turn up in the new record. */
export function discardOnRestart(form: HTMLFormElement, outbox: Outbox): void {
  let discarded = false;
  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (discarded || !(submitter instanceof HTMLButtonElement) || submitter.value !== "restart")
      return;
    const waiting = outbox.unsentOf(Number(new URL(form.action).searchParams.get("question")));
    if (waiting.length === 0) return;
    event.preventDefault();
    void Promise.allSettled(waiting.map((answerId) => outbox.discard(answerId))).then(() => {
      discarded = true;
      form.requestSubmit(submitter);
    });
  });
}
