import type { Selectable } from "kysely";
import * as z from "zod";
import type { ContentTables } from "../db/content-tables.ts";
import type { Db } from "../db/schema.ts";
import { WEEKDAYS } from "../../plan/day-words.ts";
import { offered, type Owned, type SamplesFor } from "./owned.ts";
import { type Session, sessionKey, whenOf } from "./sessions.ts";

type Numbered = { id: number; session: Owned<Session> };

/**
 * Replaces the timetable. Sessions that staff have not published stay. A session that is the same,
 * moved or renamed keeps its row, so that it stays one event of a calendar.
 */
export async function loadTimetable(
  trx: Db,
  sessions: Owned<Session>[],
  samplesFor: SamplesFor,
): Promise<void> {
  const before = await rowsWithSamples(trx).orderBy("id").execute();
  const ids = rowsOf(sessions, before.map(numbered));
  let gone = trx
    .deleteFrom("timetable")
    .where((eb) => eb.or([eb("active", "=", 1), eb("own", "=", 0)]));
  if (ids.size > 0) gone = gone.where("id", "not in", [...ids.values()]);
  await gone.execute();
  for (const session of sessions) {
    const id = ids.get(session);
    const row = { ...asRow(session), active: offered(session, samplesFor) };
    await (id === undefined
      ? trx.insertInto("timetable").values(row).execute()
      : trx.updateTable("timetable").set(row).where("id", "=", id).execute());
  }
}

/** Returns the earlier row of each session: the same one, else one of its topic or of its time. */
function rowsOf(sessions: Owned<Session>[], before: Numbered[]): Map<Session, number> {
  const ids = new Map<Session, number>();
  const left = new Set(before);
  for (const keyOf of [sessionKey, ({ topic }: Session) => topic, whenOf])
    for (const session of sessions) {
      const row = ids.has(session)
        ? undefined
        : [...left].find((one) => keyOf(one.session) === keyOf(session));
      if (!row) continue;
      ids.set(session, row.id);
      left.delete(row);
    }
  return ids;
}

/** Returns the columns of a session in the timetable. */
function asRow({ trial, ...session }: Owned<Session>) {
  return { weekday: null, date: null, ...session, trial: trial ? 1 : 0 } as const;
}

/** Returns the timetable in the form of a list. */
export async function readTimetable(db: Db): Promise<Owned<Session>[]> {
  return (await numberedTimetable(db)).map(({ session }) => session);
}

/** Returns the published timetable, with the id of each row. */
export async function numberedTimetable(db: Db): Promise<Numbered[]> {
  const rows = await db
    .selectFrom("timetable")
    .selectAll()
    .where("active", "=", 1)
    .orderBy("id")
    .execute();
  return rows.map(numbered);
}

/** Selects what a load replaces: published sessions, and samples that only staff see. */
function rowsWithSamples(db: Db) {
  return db
    .selectFrom("timetable")
    .selectAll()
    .where((eb) => eb.or([eb("active", "=", 1), eb("own", "=", 0)]));
}

const numbered = (row: Row & { id: number }): Numbered => ({ id: row.id, session: sessionOf(row) });

type Row = Omit<Selectable<ContentTables["timetable"]>, "id" | "active">;

function sessionOf({ own, topic, time, duration_minutes, join_url, ...row }: Row): Owned<Session> {
  const session = { own, topic, time, duration_minutes, join_url, trial: row.trial === 1 };
  return row.date === null
    ? { ...session, weekday: z.enum(WEEKDAYS).parse(row.weekday) }
    : { ...session, date: row.date };
}

/** Returns whether the school has its own timetable, even an empty one. */
export async function hasOwnTimetable(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom("timetable")
    .select("id")
    .where("own", "=", 1)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
