import type { Outbox } from "./outbox.ts";
import { fileExtension } from "./recording-type.ts";
import { takeFile } from "./upload-request.ts";

export async function saveCopy(outbox: Outbox, answerId: string): Promise<void> {
  const record = await outbox.read(answerId);
  if (!record?.bytes) return;
  const url = URL.createObjectURL(takeFile(record));
  const link = document.createElement("a");
  link.href = url;
  link.download = `segment-${record.segmentNo}.${fileExtension(record.type)}`;
  link.click();
  // Safari reads the address after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
