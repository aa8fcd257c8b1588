import { randomUUID } from "node:crypto";
import { stamp, stampAfter } from "../clock.ts";
import { DAY_MS } from "../zone.ts";
import { oneByOne } from "../db/one-by-one.ts";
import type { Clocked, Db } from "../db/schema.ts";
import type { Storage } from "../files/storage.ts";
import { deletionLetter } from "../mail/letters.ts";
import type { Mailing } from "../mail/outbox.ts";
import { putMail } from "../mail/outbox.ts";
import { order } from "../plans/orders.ts";
import { withoutPayer } from "../plans/receipts.ts";
import { listFiles } from "./data.ts";
import { lockAccount } from "../account/users.ts";

/** A student can cancel the deletion during this time. */
export const WAIT_MS = 7 * DAY_MS;

/** Plans a deletion for the student who asks. Returns its date. */
export function askDeletion(place: Mailing, id: number): Promise<string> {
  return place.db.transaction().execute((trx) => planDeletion(trx, id, place));
}

/**
 * Plans the deletion of all data of a student, stops the renewal of their plan, and mails them.
 * Call it in a transaction. Returns the date; an earlier request keeps its date.
 */
export async function planDeletion(
  trx: Db,
  id: number,
  { publicOrigin, clock }: Pick<Mailing, "publicOrigin" | "clock">,
): Promise<string> {
  await lockAccount(trx, id);
  const { email, deletes_at } = await trx
    .selectFrom("users")
    .select(["email", "deletes_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (deletes_at !== null) return deletes_at;
  const when = stampAfter(WAIT_MS, clock());
  await trx.updateTable("users").set({ deletes_at: when }).where("id", "=", id).execute();
  await endRenewals(trx, id, clock());
  const letter = deletionLetter(when, `${publicOrigin}/user-profile`);
  await putMail(trx, { to: email, letter, dedupeKey: `deletion-${randomUUID()}` });
  return when;
}

/** Cancels the deletion. Returns whether one was planned. */
export async function keepStudent(db: Db, id: number): Promise<boolean> {
  const kept = await db
    .updateTable("users")
    .set({ deletes_at: null })
    .where("id", "=", id)
    .where("deletes_at", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return kept !== undefined;
}

export async function findDeletion(db: Db, id: number): Promise<string | null> {
  const { deletes_at } = await db
    .selectFrom("users")
    .select("deletes_at")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return deletes_at;
}

/** Stops payments for a student who leaves. The paid time stays open. */
async function endRenewals(trx: Db, id: number, now: number): Promise<void> {
  const ended = await trx
    .updateTable("subscriptions")
    .set({ renews: 0, cancelled_at: stamp(new Date(now)) })
    .where("user_id", "=", id)
    .where("renews", "=", 1)
    .returning("renewed_by")
    .execute();
  for (const { renewed_by } of ended)
    if (renewed_by !== null) await order(trx, renewed_by, { asked: "end" }, now);
}

/** Deletes every student whose date has passed: rows first, then files. */
export async function deleteDue(deps: Clocked & { answers: Storage; images: Storage }) {
  const { db, clock, answers, images } = deps;
  const due = oneByOne(0, (after, limit) =>
    db
      .selectFrom("users")
      .select("id")
      .where("deletes_at", "<=", stampAfter(0, clock()))
      .where("id", ">", after)
      .orderBy("id")
      .limit(limit)
      .execute(),
  );
  for await (const { id } of due) {
    const files = await db.transaction().execute((trx) => deleteRows(trx, id, clock()));
    // After a kill, the sweep removes the remaining files.
    for (const name of files?.sounds ?? []) await answers.removeNow(name);
    for (const name of files?.pictures ?? []) await images.removeNow(name);
  }
}

/** Returns the names of the files, or null when the student has cancelled meanwhile. */
async function deleteRows(trx: Db, id: number, now: number) {
  await lockAccount(trx, id);
  const student = await trx
    .selectFrom("users")
    .select("email")
    .where("id", "=", id)
    .where("deletes_at", "<=", stampAfter(0, now))
    .executeTakeFirst();
  if (!student) return null;
  const files = await listFiles(trx, id);
  const payments = await trx
    .selectFrom("payments")
    .select(["id", "plan_name", "amount_cents", "payment_mode", "paid_at", "paid_until"])
    .select(["receipt_no", "receipt"])
    .where("user_id", "=", id)
    .execute();
  for (const payment of payments)
    await trx
      .insertInto("payments_kept")
      .values({ ...payment, receipt: withoutPayer(payment) })
      .execute();
  await trx.deleteFrom("registrations").where("email", "=", student.email).execute();
  await trx.deleteFrom("mails").where("to", "=", student.email).execute();
  await trx
    .updateTable("staff_log")
    .set({ before: null, after: null })
    .where("about", "=", `student ${id}`)
    .execute();
  // The student's other rows refer to this one, so the database deletes them too.
  await trx.deleteFrom("users").where("id", "=", id).execute();
  return files;
}
