import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { segmentOf } from "#app/lib/studio/take/take.ts";
import { isInTrouble, type UploadState } from "#app/lib/studio/outbox/upload-state.ts";

export type ReceiptKind =
  | "recording"
  | "device"
  | "page"
  | "sending"
  | "sent"
  | "stored"
  | "failed";

export interface ReceiptLook {
  className: string;
  icon: string | null;
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

/** Writes what the device knows, and gives back the server's words where it knows nothing. */
export function showReceipts(root: ParentNode, kinds: ReadonlyMap<string, ReceiptKind>): void {
  for (const element of root.querySelectorAll("[data-receipt-segment]")) {
    const known = kinds.get(element.getAttribute("data-receipt-segment") ?? "");
    if (!known && !untouched.has(element)) continue;
    const server = untouched.get(element) ?? {
      className: element.className,
      nodes: [...element.childNodes],
    };
    untouched.set(element, server);
    // The server's own word says more than that this device has sent it.
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
  for (const [segment, kind] of kinds)
    if (kind === "stored" || kind === "sent")
      root.querySelector(`[data-strip-segment="${segment}"]`)?.classList.add("is-stored");
}

function receiptNodes({ icon, word }: ReceiptLook): (Node | string)[] {
  return icon ? [iconElement(icon), word] : [word];
}

export function iconElement(name: string): SVGElement {
  const icon = document.createElementNS(SVG, "svg");
  icon.setAttribute("class", "icon");
  icon.setAttribute("aria-hidden", "true");
  icon.setAttribute("focusable", "false");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `/icons.svg#i-${name}`);
  icon.append(use);
  return icon;
}
