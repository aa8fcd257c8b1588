import { stampAfter } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";

type Change = {
  /** The action in a word or two: "publish review". */
  did: string;
  /** The object, as in "student 12". */
  about: string;
  /** The values before and after, without secrets. */
  before?: object;
  after?: object;
};

/** Logs a change. Call it in the transaction of the change. */
export async function logChange(
  trx: Db,
  by: { name: string },
  { did, about, before, after }: Change,
  now: number,
): Promise<void> {
  await trx
    .insertInto("staff_log")
    .values({
      at: stampAfter(0, now),
      staff_name: by.name,
      did,
      about,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}

/** Returns the newest changes before `before`, and whether there are more. */
export async function listChanges(db: Db, before: number | null, most: number) {
  const rows = await db
    .selectFrom("staff_log")
    .selectAll()
    .$if(before !== null, (query) => query.where("id", "<", before))
    .orderBy("id", "desc")
    .limit(most + 1)
    .execute();
  return { data: rows.slice(0, most), has_more: rows.length > most };
}
