import { recordingsWait } from "#app/lib/studio/outbox/waiting-recordings.ts";

/**
 * Before log-out the student hears of recordings that are not sent yet. The question is loaded only
 * when there may be some; where that fails, the form just posts.
 */
export default function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void logOut(form).catch(() => form.submit());
  });
}

async function logOut(form: HTMLFormElement): Promise<void> {
  // Where the database is closed to us, takes live in the memory of the page that recorded them.
  const hasRecorder = document.querySelector('[data-island="segment-studio"]') !== null;
  if (!hasRecorder && !(await recordingsWait())) return form.submit();
  const question = await import("./log-out-question.ts");
  await question.askBeforeLogOut(form);
}
