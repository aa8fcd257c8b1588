import { stampAfter } from "../../clock.ts";
import type { Db } from "../../db/schema.ts";
import type { Staff } from "../account/accounts.ts";

/** A page asks every few seconds, so one that is closed is forgotten soon. */
const PRESENT_MS = 20_000;
/** A test that was taken and left is free again after a week. */
const HELD_MS = 7 * 24 * 60 * 60 * 1000;

/** Tests that were taken after this time are still taken. */
export const heldSince = (now: number) => stampAfter(-HELD_MS, now);

/** Notes that a teacher has the test open. */
export async function noteMarker(
  db: Db,
  recordId: number,
  { id }: Staff,
  now: number,
): Promise<void> {
  const seen_at = stampAfter(0, now);
  await db
    .insertInto("mock_markers")
    .values({ record_id: recordId, staff_id: id, seen_at, taken_at: null })
    .onConflict((conflict) => conflict.columns(["record_id", "staff_id"]).doUpdateSet({ seen_at }))
    .execute();
}

/** Returns who has taken the test, and who else has it open. */
export async function getMarkers(db: Db, recordId: number, { id }: Staff, now: number) {
  const markers = await db
    .selectFrom("mock_markers as marker")
    .innerJoin("staff", "staff.id", "marker.staff_id")
    .select(["staff.id", "staff.name", "marker.seen_at", "marker.taken_at"])
    .where("marker.record_id", "=", recordId)
    .orderBy("staff.name")
    .execute();
  const held = heldSince(now);
  const holder = markers.find(({ taken_at }) => taken_at !== null && taken_at > held);
  const present = stampAfter(-PRESENT_MS, now);
  return {
    holder: holder
      ? { name: holder.name, is_own: holder.id === id, since: holder.taken_at ?? "" }
      : null,
    others: markers.filter((one) => one.id !== id && one.seen_at > present).map(({ name }) => name),
  };
}

/** Takes a test for a teacher. `always` takes it from another one, too. */
export async function takeTest(
  trx: Db,
  recordId: number,
  { staff, always }: { staff: Staff; always: boolean },
  now: number,
): Promise<void> {
  const { holder } = await getMarkers(trx, recordId, staff, now);
  if (holder?.is_own || (holder && !always)) return;
  await trx
    .updateTable("mock_markers")
    .set({ taken_at: null })
    .where("record_id", "=", recordId)
    .execute();
  await noteMarker(trx, recordId, staff, now);
  await trx
    .updateTable("mock_markers")
    .set({ taken_at: stampAfter(0, now) })
    .where("record_id", "=", recordId)
    .where("staff_id", "=", staff.id)
    .execute();
}

export async function giveTestBack(trx: Db, recordId: number, { id }: Staff): Promise<void> {
  await trx
    .updateTable("mock_markers")
    .set({ taken_at: null })
    .where("record_id", "=", recordId)
    .where("staff_id", "=", id)
    .execute();
}

/** A published test waits for nobody. */
export async function forgetMarkers(trx: Db, recordId: number): Promise<void> {
  await trx.deleteFrom("mock_markers").where("record_id", "=", recordId).execute();
}
