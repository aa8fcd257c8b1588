import type { Deps } from "../../../upstream/deps.ts";

type Stores = Pick<Deps, "db" | "answers" | "images">;

/** Returns the names of a store's files, without those that wait for removal. */
export async function namesOf(
  { db, ...stores }: Stores,
  store: "answers" | "images",
): Promise<string[]> {
  const names: string[] = [];
  for await (const some of stores[store].batches(2)) names.push(...some);
  const removals = db.selectFrom("file_removals").select("name").where("store", "=", store);
  const gone = new Set((await removals.execute()).map(({ name }) => name));
  return names.filter((name) => !gone.has(name)).sort();
}
