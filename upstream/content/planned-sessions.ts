import { createHash, randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { stamp } from "../clock.ts";
import type { ContentTables } from "../db/content-tables.ts";
import type { Db } from "../db/schema.ts";
import { expandSessions, type Session } from "./sessions.ts";
import { DAY_MS, sydneyDay, weekOf } from "../zone.ts";
import { numberedTimetable } from "./timetable.ts";

type Known = Selectable<ContentTables["live_sessions"]>;
type Planned = Pick<
  Known,
  "topic" | "starts_at" | "ends_at" | "duration_minutes" | "join_url" | "slot"
>;

/**
 * Updates the coming sessions that have not ended. Past ones stay. A session that is moved, renamed
 * or cancelled keeps its row. Lists the sessions of a trial only in a trial.
 */
export async function refreshSessions(
  trx: Db,
  { trial: isTrial, now }: { trial: boolean; now: number },
): Promise<void> {
  const at = stamp(new Date(now));
  const planned = new Map<string, Planned>();
  for (const { id, session } of await numberedTimetable(trx)) {
    if (session.trial && !isTrial) continue;
    for (const one of plannedOf(id, session, now))
      if (!planned.has(sessionKey(one))) planned.set(sessionKey(one), one);
  }
  const known = await trx
    .selectFrom("live_sessions")
    .selectAll()
    // A session that has ended goes on when it becomes longer. None lasts more than a day.
    .where("ends_at", ">", stamp(new Date(now - DAY_MS)))
    .orderBy("id")
    .execute();
  const coming = known.filter(({ ends_at }) => ends_at > at);
  const rows = rowsOf([...planned.values()], { known, coming });
  for (const one of planned.values()) await keep(trx, one, rows.get(one), at);
  const kept = new Set([...rows.values()].map(({ id }) => id));
  const gone = coming.filter(({ id, active }) => active === 1 && !kept.has(id));
  for (const { id, sequence } of gone)
    await trx
      .updateTable("live_sessions")
      .set({ active: 0, sequence: sequence + 1, changed_at: at })
      .where("id", "=", id)
      .execute();
}

function plannedOf(id: number, session: Session, now: number): Planned[] {
  return expandSessions([session], now).map(({ startsAt, endsAt, ...one }) => ({
    ...one,
    starts_at: stamp(new Date(startsAt)),
    ends_at: stamp(new Date(endsAt)),
    slot: "date" in session ? `${id}` : `${id} ${weekOf(sydneyDay(startsAt))}`,
  }));
}

const sessionKey = ({ topic, starts_at }: Pick<Known, "topic" | "starts_at">) =>
  `${starts_at} ${topic}`;

/**
 * Returns the row of each planned session: that of its slot, which may have moved; else, since a
 * weekly session may become a single one, that of the same row and week; else that of its place.
 */
function rowsOf(
  planned: Planned[],
  { known, coming }: { known: Known[]; coming: Known[] },
): Map<Planned, Known> {
  const rows = new Map<Planned, Known>();
  const taken = new Set<Known>();
  const match = (from: Known[], keyOf: (one: Planned | Known) => string | null) => {
    const byKey = new Map(
      from.flatMap((row) => (taken.has(row) ? [] : [[keyOf(row), row] as const])),
    );
    for (const one of planned) {
      const key = keyOf(one);
      const row = rows.has(one) || key === null ? undefined : byKey.get(key);
      if (!row || taken.has(row)) continue;
      rows.set(one, row);
      taken.add(row);
    }
  };
  match(coming, ({ slot }) => slot);
  match(coming, ({ slot, starts_at }) => {
    const week = weekOf(sydneyDay(Date.parse(starts_at)));
    return slot === null ? null : `${slot.split(" ")[0]} ${week}`;
  });
  match(known, sessionKey);
  return rows;
}

/** Writes a planned session into its row, or into a new one. */
async function keep(trx: Db, planned: Planned, row: Known | undefined, at: string) {
  if (!row) {
    await stepAside(trx, planned, 0);
    const uid = await newUid(trx, planned);
    await trx
      .insertInto("live_sessions")
      .values({ ...planned, uid, active: 1 })
      // The version before may have just added it. The next refresh takes it over.
      .onConflict((conflict) => conflict.columns(["topic", "starts_at"]).doNothing())
      .execute();
    return;
  }
  const { uid, sequence } = row;
  const isSeen =
    row.active === 0 ||
    sessionKey(row) !== sessionKey(planned) ||
    row.duration_minutes !== planned.duration_minutes;
  if (!isSeen && uid !== null && row.slot === planned.slot && row.join_url === planned.join_url)
    return;
  await stepAside(trx, planned, row.id);
  await trx
    .updateTable("live_sessions")
    .set({
      ...planned,
      active: 1,
      uid: uid ?? (await newUid(trx, row)),
      ...(isSeen ? { sequence: sequence + 1, changed_at: at } : {}),
    })
    .where("id", "=", row.id)
    .execute();
}

/**
 * Moves another row out of this topic and time, by less than a calendar shows: the version before
 * needs the two to be unique, and a cancelled session must still be told.
 */
async function stepAside(trx: Db, { topic, starts_at }: Planned, id: number): Promise<void> {
  const there = await trx
    .selectFrom("live_sessions")
    .select(["id", "starts_at"])
    .where("topic", "=", topic)
    .where("starts_at", ">=", starts_at)
    .where("starts_at", "<=", microsecond(starts_at, 999))
    .orderBy("starts_at")
    .execute();
  const inTheWay = there.find((one) => one.starts_at === starts_at && one.id !== id);
  if (!inTheWay) return;
  const last = Number(there.at(-1)?.starts_at.slice(-4, -1));
  await trx
    .updateTable("live_sessions")
    .set({ starts_at: microsecond(starts_at, last + 1) })
    .where("id", "=", inTheWay.id)
    .execute();
}

const microsecond = (moment: string, number: number) =>
  `${moment.slice(0, -4)}${String(number).padStart(3, "0")}Z`;

/**
 * Returns the id that a portal makes of topic and time, where it is free: so a session keeps its
 * event when a version with ids follows one without.
 */
async function newUid(trx: Db, session: Pick<Known, "topic" | "starts_at">): Promise<string> {
  const uid = firstUid(session);
  const other = await trx
    .selectFrom("live_sessions")
    .select("id")
    .where("uid", "=", uid)
    .executeTakeFirst();
  return other ? randomUUID() : uid;
}

function firstUid({ topic, starts_at }: Pick<Known, "topic" | "starts_at">): string {
  const words = JSON.stringify([topic, new Date(starts_at).toISOString()]);
  const hash = createHash("sha256").update(words).digest("hex");
  const variant = "89ab"[Number.parseInt(hash.charAt(16), 16) % 4] ?? "";
  return hash.replace(
    /^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/,
    (_, ...parts: string[]) =>
      `${parts[0]}-${parts[1]}-8${parts[2]}-${variant}${parts[3]}-${parts[4]}`,
  );
}
