import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";

export const STAY_OPEN = "Do not close this page until the answer is sent";

export const NO_CONNECTION = "No connection. This opens when it is back.";

export const ANSWER_FIRST = "Please answer the current question before moving to the next one.";

/** On the disk of this device, or only in the page that recorded them. */
export function safeText(onDisk: boolean, count = 1): string {
  const what = count === 1 ? "Your recording is" : "Your recordings are";
  return onDisk
    ? `${what} safe on this device.`
    : `${what} only in this page. Do not close it before everything is sent.`;
}

export function safeSegmentText(segmentNo: number, onDisk: boolean): string {
  return safePlaceText({ dialogueName: null, segmentNo }, onDisk);
}

export function keptText(onDisk: boolean): string {
  return onDisk ? "On this device, saving soon." : `${STAY_OPEN}.`;
}

export function offlineText(onDisk: boolean, count: number): string {
  if (!onDisk) return `No connection. ${safeText(false, count)}`;
  const what = count === 1 ? "Your answer is" : `Your ${count} answers are`;
  return `No connection. ${what} safe on this device and will be sent later.`;
}

export function placeOf({
  dialogueName,
  segmentNo,
}: Pick<TakeRecord, "dialogueName" | "segmentNo">): string {
  return dialogueName ? `${dialogueName}, segment ${segmentNo}` : `Segment ${segmentNo}`;
}

export function safePlaceText(of: Parameters<typeof placeOf>[0], onDisk: boolean): string {
  return `${placeOf(of)} is ${onDisk ? "safe on this device." : "only in this page: do not close it."}`;
}

/** Of one it names the segment, of more their dialogues. */
export function waitingText(
  takes: readonly Pick<TakeRecord, "dialogueName" | "segmentNo">[],
  onDisk: boolean,
): string {
  const [only] = takes;
  const names = new Set(takes.flatMap(({ dialogueName }) => dialogueName ?? []));
  const of = takes.length === 1 && only ? placeOf(only) : [...names].join("; ");
  const count = takes.length === 1 ? "1 recording waits" : `${takes.length} recordings wait`;
  return `${count} ${onDisk ? "on this device" : "in this page"}${of === "" ? "" : ` (${of})`}`;
}

export function goneText(of: Parameters<typeof placeOf>[0]): string {
  return `${placeOf(of)} is gone: the storage of this browser was cleared.`;
}

/** Of a take that is kept, and shorter than an interpretation can be; null of any other. */
export function shortTakeText(durationMs: number): string | null {
  if (durationMs >= 1000) return null;
  return `That was very short: ${Math.floor(durationMs / 100) / 10} s. Repeat it, or go on.`;
}
