import { recordingsWait } from "#app/lib/studio/outbox/waiting-recordings.ts";

/** Handles waiting recordings. A page without a recorder loads nothing when there are none. */
export default function enhance(element: HTMLElement): void {
  void openWhenNeeded(element).catch(reportError);
}

async function openWhenNeeded(element: HTMLElement): Promise<void> {
  const hasRecorder = document.querySelector("[data-island=segment-studio]");
  // After a Submit the kept copies are deleted. Other pages leave them alone.
  const settled = element.dataset.submitted ? ["stored"] : undefined;
  if (!hasRecorder && !(await recordingsWait(settled).catch(() => false))) return;
  const view = await import("./outbox-view.ts");
  await view.showOutbox(element);
}
