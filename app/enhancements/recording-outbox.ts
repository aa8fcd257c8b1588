import { mayHoldRecordings } from "#app/lib/audio/device-mark.ts";

/** Looks after recordings that wait on this device; a page without a recorder loads nothing for it when none do. */
export default function enhance(element: HTMLElement): void {
  const hasRecorder = document.querySelector('[data-island="segment-studio"]') !== null;
  if (!hasRecorder && !mayHoldRecordings()) return;
  void import("#app/lib/audio/outbox-view.ts").then(({ showOutbox }) => showOutbox(element)).catch(reportError);
}
