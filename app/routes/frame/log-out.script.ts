import { recordingsWait } from "#app/lib/studio/outbox/waiting-recordings.ts";

/** Asks before log-out when drafts or recordings are waiting. On a failure the form is posted. */
export default function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void logOut(form).catch(() => form.submit());
  });
}

async function logOut(form: HTMLFormElement): Promise<void> {
  if (!(await mayLeaveDrafts(form.dataset.owner ?? ""))) return;
  // Without a database, takes are in the memory of the page that recorded them.
  const hasRecorder = document.querySelector("[data-island=segment-studio]");
  if (!hasRecorder && !(await recordingsWait())) return form.submit();
  const question = await import("./log-out-question.ts");
  await question.askBeforeLogOut(form);
}

/** Where nothing can be stored, nothing waits. */
async function mayLeaveDrafts(owner: string): Promise<boolean> {
  const { openDrafts } = await import("#app/lib/drafts/draft-store.ts");
  const store = await openDrafts().catch(() => null);
  const drafts = (await store?.list(owner)) ?? [];
  if (!store || drafts.length === 0) return true;
  const question = await import("./log-out-drafts.ts");
  return question.askAboutDrafts(store, drafts);
}
