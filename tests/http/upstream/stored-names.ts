import type { Storage } from "../../../upstream/files/storage.ts";

/** The names of all files of a storage. */
export async function namesOf(storage: Storage): Promise<string[]> {
  const names: string[] = [];
  for await (const some of storage.batches(2)) names.push(...some);
  return names.sort();
}
