import { sniffRecordingType } from "./recording-type.ts";
import { isTakeLocked } from "./tab-locks.ts";
import { joinChunks, type TakeRecord } from "./take-record.ts";
import type { TakeStore } from "./take-store.ts";

/**
 * What can be heard of takes whose page ended in the middle, newest first; what no decoder could
 * read is removed.
 */
export async function recoverTakes(
  store: TakeStore,
  records: readonly TakeRecord[],
): Promise<TakeRecord[]> {
  const found: TakeRecord[] = [];
  for (const record of records) {
    // Another tab is recording it at this moment.
    if (await isTakeLocked(record.answerId)) continue;
    const joined = joinChunks(await store.chunks(record.answerId));
    if (!joined) {
      await store.remove(record.answerId);
      continue;
    }
    const type = sniffRecordingType(joined.bytes, record.type);
    found.push({ ...record, ...joined, type, size: joined.bytes.byteLength });
  }
  return found.sort((one, other) => other.startedAt - one.startedAt);
}
