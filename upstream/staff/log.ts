import { stampAfter } from "../clock.ts";
import type { Db } from "../db/schema.ts";
import type { Staff } from "./accounts.ts";

type Change = {
  /** What was done, in a word or two: "publish review". */
  did: string;
  /** To what: "student 12". */
  about: string;
  /** What stood there before and after, without anything secret. */
  before?: object;
  after?: object;
};

/** In the transaction of the change itself. */
export async function logChange(
  trx: Db,
  by: Pick<Staff, "name">,
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

/** The newest changes before the one named, and whether there are more. */
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
