import { recordingsWait } from "#app/lib/audio/waiting-recordings.ts";

/** Safari has been seen to leave a question to its database without an answer; nobody may be kept from logging out by that. */
const PATIENCE_MS = 2000;

/** Before log-out the student hears of recordings that are not sent yet; without any, or when this fails, the form just posts. */
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
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, true));
  if (!hasRecorder && !(await Promise.race([recordingsWait(), patience]))) return form.submit();
  const { askBeforeLogOut } = await import("#app/lib/profile/log-out-question.ts");
  await askBeforeLogOut(form);
}
