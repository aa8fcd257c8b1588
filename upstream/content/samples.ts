import type { SampleCounts } from "../../contract/staff/samples.ts";
import type { Db } from "../db/schema.ts";
import type { ContentPlace } from "./import.ts";
import { offersSamples, replaceContent } from "./keep.ts";
import { readContent } from "./load.ts";
import type { Lists } from "./merge.ts";
import { staffSample } from "./owned.ts";
import { readPlans, type SoldPlan } from "./plans.ts";
import { readSessions, type Session, sessionKey } from "./sessions.ts";

const TABLES = ["questions", "words", "mock_tests", "videos", "timetable", "plans"] as const;

/** Counts the samples that only staff see. */
export async function countSamples(db: Db): Promise<SampleCounts> {
  const isOffered = await offersSamples(db);
  const count = async (table: (typeof TABLES)[number]) => {
    if (!isOffered) return 0;
    const row = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as("count"))
      .where(staffSample(table))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };
  return {
    dialogues: await count("questions"),
    words: await count("words"),
    tests: await count("mock_tests"),
    videos: await count("videos"),
    sessions: await count("timetable"),
    plans: await count("plans"),
  };
}

type Unchanged = { plans: SoldPlan[]; sessions: Session[] };

/**
 * Finds the plans and sessions of the samples that are the school's own without a change. Versions
 * before this one made the whole list its own with the first change.
 */
export async function findUnchanged(
  { plans, sessions }: Lists,
  { CONTENT_DIR }: ContentPlace["contentSettings"],
): Promise<Unchanged> {
  const sample = { ...(await readPlans(CONTENT_DIR)), ...(await readSessions(CONTENT_DIR)) };
  return {
    plans: sameIn(plans ?? [], sample.plans ?? [], ({ slug }) => slug),
    sessions: sameIn(sessions ?? [], sample.sessions ?? [], sessionKey),
  };
}

function sameIn<Entry extends object>(
  own: Entry[],
  sample: Entry[],
  keyOf: (one: Entry) => string,
): Entry[] {
  const known = new Map(sample.map((one) => [keyOf(one), one]));
  return own.filter((one) => {
    const there = Object.entries(known.get(keyOf(one)) ?? { none: true });
    const values = new Map(Object.entries(one));
    return there.every(([name, value]) => values.get(name) === value);
  });
}

export async function countUnchanged(place: ContentPlace) {
  const { own } = await place.db.transaction().execute((trx) => readContent(trx));
  const { plans, sessions } = await findUnchanged(own, place.contentSettings);
  return { plans: plans.length, sessions: sessions.length };
}

/**
 * Removes all samples, also those that are the school's own without a change. What students did
 * with them stays. `then` runs in the same transaction.
 */
export async function removeSamples(
  { db, contentSettings, log }: ContentPlace,
  then: (trx: Db) => Promise<void>,
): Promise<void> {
  let slugs: string[] = [];
  await replaceContent(
    db,
    { ...contentSettings, SAMPLE_CONTENT: false },
    log,
    async (trx) => {
      const { own } = await readContent(trx);
      const { plans, sessions } = await findUnchanged(own, contentSettings);
      slugs = plans.map(({ slug }) => slug);
      const left = {
        ...own,
        plans: own.plans && own.plans.filter((plan) => !plans.includes(plan)),
        sessions: own.sessions && own.sessions.filter((one) => !sessions.includes(one)),
      };
      return { own: left, imported: false, removed: true };
    },
    async (trx) => {
      // Staff's lists leave out what is neither the school's nor on offer.
      if (slugs.length > 0)
        await trx.updateTable("plans").set({ own: 0 }).where("slug", "in", slugs).execute();
      await then(trx);
    },
  );
}
