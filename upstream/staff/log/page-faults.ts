import { dayAfter, sydneyDay } from "../../zone.ts";
import type { Flag } from "../../db/flag.ts";
import type { Db } from "../../db/schema.ts";

interface PageFault {
  part: string;
  state: string;
  kind: string;
  takes: Flag;
  release: string;
  browser: string;
}

/** Counted apart for faults with takes, so that what strangers send takes no room from those. */
const MOST_ROWS_A_DAY = 200;
const SHOWN = { days: 7, rows: 30 };
const DAYS_KEPT = 90;
const ALIKE = ["part", "state", "kind", "takes", "release", "browser"] as const;

/** Counts a fault with those of the day that are alike. Returns false when the day is full. */
export async function countPageFault(db: Db, fault: PageFault, now: number): Promise<boolean> {
  const day = sydneyDay(now);
  const { numUpdatedRows } = await db
    .updateTable("page_faults")
    .set((eb) => ({ count: eb("count", "+", 1) }))
    .where((eb) => eb.and({ ...fault, day }))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0) return true;
  const { rows } = await db
    .selectFrom("page_faults")
    .select((eb) => eb.fn.countAll().as("rows"))
    .where((eb) => eb.and({ day, takes: fault.takes }))
    .executeTakeFirstOrThrow();
  if (Number(rows) >= MOST_ROWS_A_DAY) return false;
  await db
    .insertInto("page_faults")
    .values({ ...fault, day, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(["day", ...ALIKE])
        .doUpdateSet((eb) => ({ count: eb("page_faults.count", "+", 1) })),
    )
    .execute();
  return true;
}

/** Returns the faults of the last seven days, those with takes first, then the newest. */
export async function listPageFaults(db: Db, now: number) {
  const rows = await db
    .selectFrom("page_faults")
    .select(ALIKE)
    .select((eb) => [eb.fn.sum("count").as("times"), eb.fn.max("day").as("last_day")])
    .where("day", ">", dayAfter(sydneyDay(now), -SHOWN.days))
    .groupBy(ALIKE)
    .orderBy("takes", "desc")
    .orderBy("last_day", "desc")
    .orderBy("times", "desc")
    .orderBy("part")
    .orderBy("kind")
    .orderBy("browser")
    .limit(SHOWN.rows)
    .execute();
  return rows.map((row) => ({ ...row, times: Number(row.times) }));
}

export async function forgetPageFaults(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom("page_faults")
    .where("day", "<", dayAfter(sydneyDay(now), -DAYS_KEPT))
    .execute();
}
