import {
  TEACHERS_KINDS,
  type Waiting,
  WAITING_KINDS,
  type WaitingCounts,
} from "../../../contract/staff/home.ts";
import { countSamples } from "../../content/samples.ts";
import type { Db } from "../../db/schema.ts";
import type { Role } from "../account/accounts.ts";
import { listNeedingHelp } from "./help.ts";
import { countKind } from "./waiting-kinds.ts";
import { READ } from "./waiting-rows.ts";
import { schoolFigures } from "./week-figures.ts";

const ROWS_SHOWN = 10;

type Asked = {
  role: Role;
  now: number;
  /** Who asks, to say "You began it". */
  staffId?: number;
};

/**
 * Returns the work that waits for staff, today's and the last weeks' figures, and who may need
 * help. Only owners get the sales.
 */
export async function getHome(db: Db, asked: Asked) {
  const isOwner = asked.role === "owner";
  const { weeks, results, today } = await schoolFigures(db, asked.now);
  const waiting = await listWaiting(db, asked);
  const { test = 0, report = 0, enquiry = 0, renewal = 0 } = waiting.counts;
  return {
    waits: {
      reviews: test,
      reports: report,
      enquiries: enquiry,
      failed_payments: isOwner ? renewal : null,
    },
    weeks: weeks.map(({ sold, ...week }) => ({ ...week, sold: isOwner ? sold : null })),
    results,
    waiting,
    today: { ...today, sold: isOwner ? today.sold : null },
    help: await listNeedingHelp(db, asked.now),
    samples: isOwner ? await countSamples(db) : null,
  };
}

/** Returns the things that have waited longest for staff of this role, and how many wait by kind. */
export async function listWaiting(db: Db, { role, now, staffId }: Asked): Promise<Waiting> {
  const counts = await countWaiting(db, { role, now });
  const rows = [];
  for (const kind of kindsOf(role))
    if (counts[kind])
      rows.push(...(await READ[kind](db, { now, staffId: staffId ?? null, most: ROWS_SHOWN })));
  rows.sort((one, other) => (one.since < other.since ? -1 : one.since > other.since ? 1 : 0));
  return { rows: rows.slice(0, ROWS_SHOWN), counts };
}

/** Counts what waits for staff of this role, up to MOST_COUNTED of each kind. */
export async function countWaiting(
  db: Db,
  { role, now }: Pick<Asked, "role" | "now">,
): Promise<WaitingCounts> {
  const counts: WaitingCounts = {};
  for (const kind of kindsOf(role)) counts[kind] = await countKind(db, kind, now);
  return counts;
}

function kindsOf(role: Role) {
  return role === "owner" ? WAITING_KINDS : TEACHERS_KINDS;
}
