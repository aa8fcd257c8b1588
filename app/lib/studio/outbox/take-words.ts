import type { Outbox } from "./outbox.ts";
import type { IconName } from "#app/lib/icon-name.ts";
import { segmentOf } from "#app/lib/studio/take/take.ts";
import { isInTrouble, type UploadState } from "./upload-state.ts";
import type { TakeRecord } from "./take-record.ts";

export type ReceiptKind =
  | "recording"
  | "device"
  | "page"
  | "sending"
  | "sent"
  | "stored"
  | "failed";

interface ReceiptLook {
  className: string;
  icon: IconName | null;
  word: string;
}

export const RECEIPTS: Record<ReceiptKind, ReceiptLook> = {
  recording: { className: "receipt", icon: null, word: "Recording" },
  device: { className: "receipt receipt-device", icon: "device", word: "On this device" },
  page: { className: "receipt receipt-device", icon: "alert", word: "In this page only" },
  sending: { className: "receipt receipt-sending", icon: "send", word: "Sending" },
  sent: { className: "receipt receipt-sending", icon: "check", word: "Sent" },
  stored: { className: "receipt receipt-stored", icon: "check", word: "Saved" },
  failed: { className: "receipt receipt-failed", icon: "alert", word: "Not sent" },
};

export function receiptsOf(outbox: Outbox): Map<string, ReceiptKind> {
  const kinds = new Map<string, ReceiptKind>();
  for (const { place, answerId } of outbox.unfinished)
    kinds.set(segmentOf(place), outbox.isOnDisk(answerId) ? "device" : "page");
  for (const entry of outbox.queue.list()) {
    const { place, answerId } = entry.record;
    kinds.set(segmentOf(place), receiptOf(entry, outbox.isOnDisk(answerId)));
  }
  for (const place of outbox.recordedSegments()) kinds.set(segmentOf(place), "recording");
  return kinds;
}

export function receiptOf(state: UploadState, onDisk: boolean): ReceiptKind {
  if (state.phase === "stored") return "stored";
  if (state.phase === "accepted") return "sent";
  if (state.phase === "uploading") return "sending";
  if (isInTrouble(state)) return "failed";
  return onDisk ? "device" : "page";
}

const SVG = "http://www.w3.org/2000/svg";
const untouched = new WeakMap<Element, { className: string; nodes: Node[] }>();

/** Shows the device's receipts, and restores the server's text where the device has none. */
export function showReceipts(root: ParentNode, kinds: ReadonlyMap<string, ReceiptKind>): void {
  for (const element of root.querySelectorAll("[data-receipt-segment]")) {
    const known = kinds.get(element.getAttribute("data-receipt-segment") ?? "");
    if (!known && !untouched.has(element)) continue;
    const server = untouched.get(element) ?? {
      className: element.className,
      nodes: [...element.childNodes],
    };
    untouched.set(element, server);
    // The server's own text says more than that this device has sent the take.
    const kind =
      known === "sent" && server.className === RECEIPTS.stored.className ? undefined : known;
    if (
      kind &&
      element.className === RECEIPTS[kind].className &&
      element.textContent === RECEIPTS[kind].word
    )
      continue;
    element.className = kind ? RECEIPTS[kind].className : server.className;
    element.replaceChildren(...(kind ? receiptNodes(RECEIPTS[kind]) : server.nodes));
  }
}

function receiptNodes({ icon, word }: ReceiptLook): (Node | string)[] {
  return icon ? [iconElement(icon), word] : [word];
}

function iconElement(name: IconName): SVGElement {
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("class", "icon");
  icon.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `/icons.svg#i-${name}`);
  icon.append(use);
  return icon;
}

export const STAY_OPEN = "Do not close this page until the answer is sent";

export const NO_CONNECTION = "No connection. This opens when it is back.";

export const ANSWER_FIRST = "Please answer the current question before moving to the next one.";

/** Says whether takes are on the disk or only in the page that recorded them. */
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

export function segmentText({
  dialogueName,
  segmentNo,
}: Pick<TakeRecord, "dialogueName" | "segmentNo">): string {
  return dialogueName ? `${dialogueName}, segment ${segmentNo}` : `Segment ${segmentNo}`;
}

export function safePlaceText(of: Parameters<typeof segmentText>[0], onDisk: boolean): string {
  return `${segmentText(of)} is ${onDisk ? "safe on this device." : "only in this page: do not close it."}`;
}

/** Names the segment of a single take, or the dialogues of several. */
export function waitingText(
  takes: readonly Pick<TakeRecord, "dialogueName" | "segmentNo">[],
  onDisk: boolean,
): string {
  const [only] = takes;
  const names = new Set(takes.flatMap(({ dialogueName }) => dialogueName ?? []));
  const of = takes.length === 1 && only ? segmentText(only) : [...names].join("; ");
  const count = takes.length === 1 ? "1 recording waits" : `${takes.length} recordings wait`;
  return `${count} ${onDisk ? "on this device" : "in this page"}${of === "" ? "" : ` (${of})`}`;
}

export function goneText(of: Parameters<typeof segmentText>[0]): string {
  return `${segmentText(of)} is gone: the storage of this browser was cleared.`;
}

/** Returns a warning about a take shorter than an interpretation can be, else null. */
export function shortTakeText(durationMs: number): string | null {
  if (durationMs >= 1000) return null;
  return `That was very short: ${Math.floor(durationMs / 100) / 10} s. Repeat it, or go on.`;
}
