import { recordingsWait } from "#app/lib/studio/outbox/waiting-recordings.ts";

/** Asks before log-out when recordings are waiting. On a failure the form is posted. */
export default function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void logOut(form).catch(() => form.submit());
  });
}

async function logOut(form: HTMLFormElement): Promise<void> {
  // Without a database, takes are in the memory of the page that recorded them.
  const hasRecorder = document.querySelector("[data-island=segment-studio]");
  if (!hasRecorder && !(await recordingsWait())) return form.submit();
  const question = await import("./log-out-question.ts");
  await question.askBeforeLogOut(form);
}
