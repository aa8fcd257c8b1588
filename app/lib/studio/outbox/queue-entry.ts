import type { TakeRecord } from "./take-record.ts";
import { isOpen, type UploadState } from "./upload-state.ts";

/** A take on its way, without its sound. */
export interface QueueEntry extends UploadState {
  record: TakeRecord;
}

/** Those that a log-in, a connection or time will bring to the server. */
export function openEntries(entries: readonly QueueEntry[]): QueueEntry[] {
  return entries.filter((entry) => isOpen(entry) || entry.phase === "needs-login");
}
