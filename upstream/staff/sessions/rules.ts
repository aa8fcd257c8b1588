import type { Selectable } from "kysely";
import {
  type LiveSession,
  type SessionGiven,
  shownFields,
} from "../../../contract/staff/sessions.ts";
import { changingContent, offersSamples } from "../../content/keep.ts";
import { isStaffSample } from "../../content/owned.ts";
import { refreshSessions } from "../../content/planned-sessions.ts";
import type { ContentTables } from "../../db/content-tables.ts";
import type { Db } from "../../db/schema.ts";
import { notFound } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { WEEKDAYS } from "../../../plan/day-words.ts";
import { differencesIn, versionOf } from "../kit/row-version.ts";

type Doing = { by: Staff; now: number; isTrial: boolean };
type Version = { id: number; version: string };

/** Lists all sessions of the timetable in the order of the week, single ones last. */
export async function listTimetable(db: Db): Promise<LiveSession[]> {
  const all = await db.selectFrom("timetable").selectAll().execute();
  const hasSamples = await offersSamples(db);
  const rows = all.filter((row) => hasSamples || !isStaffSample(row));
  const days = new Map(WEEKDAYS.map((name, place) => [`${name}`, (place + 6) % 7]));
  const keyOf = ({ weekday, date, time }: (typeof rows)[number]) =>
    `${date ?? ""} ${days.get(weekday ?? "") ?? 7} ${time}`;
  return rows
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    .map((row) => ({ ...shownTo(row), is_sample: isStaffSample(row) }));
}

/** Returns a session for editing. Throws 404 otherwise. */
export async function getSession(db: Db, id: number) {
  const row = await db.selectFrom("timetable").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  return shownTo(row);
}

/** Adds a session that students cannot see yet. Returns its id. */
export function addSession(db: Db, given: SessionGiven, { by, now }: Doing): Promise<number> {
  return changingContent(db, async (trx) => {
    const { id } = await trx
      .insertInto("timetable")
      .values({ ...columnsOf(given), own: 1, trial: 0, active: 0 })
      .returning("id")
      .executeTakeFirstOrThrow();
    await logChange(trx, by, { did: "write live session", about: about(id), after: given }, now);
    return id;
  });
}

/** Changes a session, for students at once if published. Returns false for another version. */
export function changeSession(
  db: Db,
  { id, version }: Version,
  given: SessionGiven,
  { by, now, isTrial }: Doing,
): Promise<boolean> {
  return changingContent(db, async (trx) => {
    const known = await getSession(trx, id);
    const differences = differencesIn(known, given);
    if (differences === null) return true;
    if (known.version !== version) return false;
    const own = { ...columnsOf(given), own: 1, trial: 0 } as const;
    await trx.updateTable("timetable").set(own).where("id", "=", id).execute();
    await becomeOwn(trx, { now, isTrial });
    const change = { did: "change live session", about: about(id), ...differences };
    await logChange(trx, by, change, now);
    return true;
  });
}

/** Publishes or hides a session. Returns false for another version. */
export function showSession(
  db: Db,
  { id, version }: Version,
  isShown: boolean,
  { by, now, isTrial }: Doing,
): Promise<boolean> {
  return changingContent(db, async (trx) => {
    const known = await getSession(trx, id);
    if (known.version !== version) return false;
    if (known.is_shown === isShown) return true;
    const active = isShown ? 1 : 0;
    const own = { active, own: 1, trial: 0 } as const;
    await trx.updateTable("timetable").set(own).where("id", "=", id).execute();
    await becomeOwn(trx, { now, isTrial });
    const did = isShown ? "publish live session" : "withdraw live session";
    const { topic } = known;
    await logChange(trx, by, { did, about: about(id), after: { topic } }, now);
    return true;
  });
}

/** Makes the published timetable the school's own, so that the sample's never returns. */
async function becomeOwn(trx: Db, { now, isTrial }: Pick<Doing, "now" | "isTrial">) {
  await trx
    .updateTable("timetable")
    .set({ own: 1 })
    .where("own", "=", 0)
    .where("active", "=", 1)
    .execute();
  await refreshSessions(trx, { trial: isTrial, now });
}

type Row = Selectable<ContentTables["timetable"]>;

function shownTo({ id, active, ...row }: Row): LiveSession {
  const given = shownFields.parse({ ...row, day: row.date, begins: row.time });
  return { id, ...given, is_shown: active === 1, version: versionOf({ ...given, active }) };
}

function columnsOf({ day, begins, ...given }: SessionGiven) {
  return { ...given, date: day, time: begins };
}

const about = (id: number) => `live session ${id}`;
