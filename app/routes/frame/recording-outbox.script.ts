import { recordingsWait } from "#app/lib/studio/outbox/waiting-recordings.ts";

/**
 * Looks after recordings that wait on this device; a page without a recorder loads nothing for it
 * when none do.
 */
export default function enhance(element: HTMLElement): void {
  void openWhenNeeded(element).catch(reportError);
}

async function openWhenNeeded(element: HTMLElement): Promise<void> {
  const hasRecorder = document.querySelector('[data-island="segment-studio"]') !== null;
  // After a Submit the copies go that were kept until then; on any other page nothing has to be
  // done for them.
  const settled = element.dataset.submitted ? ["stored"] : undefined;
  if (!hasRecorder && !(await recordingsWait(settled).catch(() => false))) return;
  const view = await import("./outbox-view.ts");
  await view.showOutbox(element);
}
