import type { Db } from "../../db/schema.ts";
import { invalid, notFound } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";

type Doing = { by: Staff; now: number };

/** Lists all languages by name. One that is not offered keeps its students and content. */
export function listSchoolLanguages(db: Db) {
  return db
    .selectFrom("languages")
    .select(["id", "name", "tag", "offered"])
    .orderBy("name")
    .execute();
}

/** Adds a language and offers it. Throws 422 when its name exists. */
export function addLanguage(
  db: Db,
  wish: { name: string; tag: string },
  { by, now }: Doing,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto("languages")
      .values({ ...wish, offered: 1 })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (!added) throw invalid({ name: ["This language is in the list"] });
    const about = `language ${added.id}`;
    await logChange(trx, by, { did: "add a language", about, after: wish }, now);
  });
}

/** Offers a language to new students, or stops that. A repeated call changes nothing. */
export function offerLanguage(
  db: Db,
  { id, offered }: { id: number; offered: 0 | 1 },
  { by, now }: Doing,
): Promise<void> {
  return db.transaction().execute(async (trx) => {
    // Locks all in one order, so that of two owners who stop the last two languages one waits.
    const all = await trx
      .updateTable("languages")
      .set((eb) => ({ offered: eb.ref("offered") }))
      .returning(["id", "name", "offered"])
      .execute();
    const known = all.find((one) => one.id === id);
    if (!known) throw notFound();
    if (known.offered === offered) return;
    if (offered === 0 && all.every((one) => one.id === id || one.offered === 0))
      throw invalid({ offered: ["A school offers at least one language."] });
    await trx.updateTable("languages").set({ offered }).where("id", "=", id).execute();
    const did = offered === 1 ? "offer a language" : "stop offering a language";
    const about = `language ${id}`;
    await logChange(trx, by, { did, about, after: { name: known.name } }, now);
  });
}
