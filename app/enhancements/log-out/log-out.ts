import { recordingsWait } from "#app/lib/outbox/waiting-recordings.ts";

/** Safari has been seen to leave a question to its database without an answer; nobody may be kept from logging out by that. */
const PATIENCE_MS = 2000;

/** Posts the log-out form, at once when no recording can be waiting on this device. */
export async function askWhenRecordingsWait(form: HTMLFormElement): Promise<void> {
  // Where the database is closed to us, takes live in the memory of the page that recorded them.
  const hasRecorder = document.querySelector('[data-island="segment-studio"]') !== null;
  const patience = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, true));
  if (!hasRecorder && !(await Promise.race([recordingsWait(), patience]))) return form.submit();
  const { askBeforeLogOut } = await import("./log-out-question.ts");
  await askBeforeLogOut(form);
}
