import { setTimeout as pause } from "node:timers/promises";
import type { NotNull } from "kysely";
import * as z from "zod";
import { lockStudent } from "../account/users.ts";
import { addMonths, stamp, stampAfter } from "../clock.ts";
import { DAY_MS } from "../zone.ts";
import { oneByOne } from "../db/one-by-one.ts";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";
import type { Storage } from "../files/storage.ts";
import { clearRecordings } from "./records.ts";
import { NOT_SPOKEN } from "./remarks.ts";

/** The age in months at which practice recordings are removed, but none before `from`. */
export type Kept = { months: number; from: string };

const NAME = "recordings_kept";
const keptSchema = z.object({ months: z.number(), from: z.string() });
/** Students get at least this long notice of a new limit. */
const NOTICE_MS = 60 * DAY_MS;
const AT_ONCE = 500;
const PAUSE_MS = 50;

/**
 * Returns the limit in effect; null when recordings stay for ever. A new or shorter limit starts
 * after two months, because students must be told first.
 */
export async function keptFor(
  db: Db,
  months: number | undefined,
  now: number,
): Promise<Kept | null> {
  if (months === undefined) {
    await db.deleteFrom("settings").where("name", "=", NAME).execute();
    return null;
  }
  const row = await readSetting(db, NAME);
  const before = row === null ? null : keptSchema.parse(JSON.parse(row));
  const isShorter = before === null || months < before.months;
  const kept = { months, from: isShorter ? monthAfter(now + NOTICE_MS) : before.from };
  await keepSetting(db, NAME, JSON.stringify(kept));
  return kept;
}

/** Returns when a recording is removed, in the following night. */
export function leavingAt({ months, from }: Kept, recordedAt: string): string {
  const at = stamp(addMonths(new Date(recordedAt), months));
  return at < from ? from : at;
}

type Place = { db: Db; answers: Storage; clock: () => number; kept: Kept | null };

/**
 * Removes the recordings of practices submitted too long ago, and of unfinished ones with no newer
 * take. Answers still count, as after a deletion by hand. Spoken remarks have their own date.
 */
export async function removeAged(place: Place, isOver: () => boolean): Promise<void> {
  const { db, answers, clock, kept } = place;
  if (kept === null || stampAfter(0, clock()) < kept.from) return;
  const before = stamp(addMonths(new Date(clock()), -kept.months));
  await removeSpoken(place, before);
  for await (const records of begunBefore(db, before)) {
    for (const { id, user_id } of records) {
      const names = await db.transaction().execute(async (trx) => {
        await lockStudent(trx, user_id);
        return (await isAged(trx, id, before)) ? clearRecordings(trx, id) : [];
      });
      for (const name of names) await answers.remove(name);
    }
    if (isOver()) return;
    // SQLite responds in the same turn, so years of recordings would block all requests.
    await pause(PAUSE_MS);
  }
}

async function removeSpoken({ db, answers }: Place, before: string): Promise<void> {
  const aged = oneByOne(0, (after, limit) =>
    db
      .selectFrom("practice_remarks")
      .select(["record_id as id", "file_name"])
      .where("file_name", "is not", null)
      .where("written_at", "<", before)
      .where("record_id", ">", after)
      .$narrowType<{ file_name: NotNull }>()
      .orderBy("record_id")
      .limit(limit)
      .execute(),
  );
  for await (const { id: record_id, file_name } of aged) {
    await db.transaction().execute(async (trx) => {
      // A teacher may just have recorded a new remark.
      await trx
        .deleteFrom("practice_remarks")
        .where("record_id", "=", record_id)
        .where("file_name", "=", file_name)
        .where("remark", "=", "")
        .where("segments", "=", "{}")
        .where((eb) => eb(eb.fn.coalesce("comments", eb.val("{}")), "=", "{}"))
        .execute();
      await trx
        .updateTable("practice_remarks")
        .set(NOT_SPOKEN)
        .where("record_id", "=", record_id)
        .where("file_name", "=", file_name)
        .execute();
    });
    await answers.remove(file_name);
  }
}

/** Lists practices with recordings in batches, because most old ones have none left. */
async function* begunBefore(db: Db, before: string) {
  let last = 0;
  for (;;) {
    const records = await db
      .selectFrom("practice_records")
      .select(["id", "user_id"])
      .where("id", ">", last)
      .where("created_at", "<", before)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    if (records.length === 0) return;
    last = records.at(-1)?.id ?? last;
    const ids = records.map(({ id }) => id);
    const heard = await db
      .selectFrom("practice_answers")
      .select("record_id")
      .distinct()
      .where("record_id", "in", ids)
      .where("file_name", "is not", null)
      .execute();
    const withSound = new Set(heard.map(({ record_id }) => record_id));
    yield records.filter(({ id }) => withSound.has(id));
  }
}

/** Checks again with the student locked, so that no newer take can arrive. */
async function isAged(trx: Db, recordId: number, before: string): Promise<boolean> {
  const { at } = await trx
    .selectFrom("practice_records as record")
    .select((eb) =>
      eb.fn
        .coalesce(
          "record.submitted_at",
          eb
            .selectFrom("practice_answers")
            .select(({ fn }) => fn.max("created_at").as("at"))
            .whereRef("record_id", "=", "record.id"),
        )
        .as("at"),
    )
    .where("record.id", "=", recordId)
    .executeTakeFirstOrThrow();
  return at !== null && at < before;
}

/** Returns the first day of the following month. */
function monthAfter(ms: number): string {
  const day = new Date(ms);
  return stamp(new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 1)));
}
