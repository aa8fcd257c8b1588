import { type ExpressionBuilder, type RawBuilder, sql } from "kysely";
import { tableOf } from "../db/batch.ts";
import type { Db, Schema } from "../db/schema.ts";
import { isShared, serverNow } from "../db/shared.ts";
import type { Kind, Outcome } from "./kind.ts";

type NewJob = {
  kind: string;
  /** Names what is to be done, and never changes. */
  payload: string;
  person?: string;
  /** 0 when somebody waits for it. */
  rank?: number;
};
export type Held = { name: string; payload: string; tries: number; due_at: number };

/** A job whose program was killed waits this long for another one. */
export const HOLD_MS = 30_000;
const LONGEST_FAULT = 300;
/** The longest day of Sydney has 25 hours. */
const LONGEST_PLAN_MS = 26 * 60 * 60 * 1000;

/**
 * Adds a job in the transaction of its cause. A program works on it within a second of the commit.
 * A job that is there already begins anew, also one that is being done.
 */
export function addJob(trx: Db, job: NewJob): Promise<void> {
  return addJobs(trx, [job]);
}

/** Adds jobs, at least one. Those of one person get the same turn. */
export async function addJobs(trx: Db, jobs: NewJob[]): Promise<void> {
  const now = nowOf(trx);
  const added = jobs.map(({ person = "", rank = 0, ...job }) => ({ ...job, person, rank }));
  await trx
    .insertInto("jobs")
    .columns([
      ...(["name", "kind", "payload", "person", "rank", "turn"] as const),
      ...(["due_at", "held_until", "created_at"] as const),
    ])
    .expression(
      trx
        .selectFrom(tableOf(trx, added).as("added"))
        .select(sql<string>`kind || ' ' || payload`.as("name"))
        .select(["kind", "payload", "person", "rank", nextTurn(now).as("turn")])
        .select([now.as("due_at"), sql<number>`0`.as("held_until"), now.as("created_at")])
        // Without a condition SQLite takes "on conflict" for a join.
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) =>
      conflict.column("name").doUpdateSet({ due_at: now, tries: 0, fault: null, failed_at: null }),
    )
    .execute();
}

/**
 * Selects the place of a new job: after the person's other jobs, but not before the turn that has
 * come. So a person with hundreds gets every second place when another one comes.
 */
function nextTurn(now: RawBuilder<number>) {
  return sql<number>`(select coalesce(max(turn), 0) from (
    select max(turn) + 1 as turn from jobs
    where kind = added.kind and rank = added.rank and person = added.person
    union all
    select * from (
      select turn from jobs
      where kind = added.kind and rank = added.rank and failed_at is null and due_at <= ${now}
      order by turn limit 1
    ) as come
  ) as turns)`;
}

export async function removeJob(
  trx: Db,
  { kind, payload }: Pick<NewJob, "kind" | "payload">,
): Promise<void> {
  await trx.deleteFrom("jobs").where("name", "=", `${kind} ${payload}`).execute();
}

/** Adds the jobs by the clock that are new. */
export async function enterSchedule(db: Db, kinds: Kind[]): Promise<void> {
  const { rows } = await sql<{ now: string }>`select ${nowOf(db)} as now`.execute(db);
  const now = Number(rows[0]?.now);
  for (const { name, next, atStart } of kinds) {
    if (!next) continue;
    const due_at = atStart ? now : next(now);
    // With several APIs the others go on, and a start runs nothing anew.
    const changes = atStart && !isShared(db) ? { kind: name, due_at } : { kind: name };
    await db
      .insertInto("jobs")
      .values({ name, kind: name, due_at, held_until: 0, created_at: now })
      .onConflict((conflict) => conflict.column("name").doUpdateSet(changes))
      .execute();
  }
}

/** Frees what this program held before it was killed. With SQLite there is no other program. */
export async function freeOwn(db: Db): Promise<void> {
  if (isShared(db)) return;
  await db.updateTable("jobs").set({ held_until: 0 }).where("held_until", ">", 0).execute();
}

/** Returns the kinds of which a job is due and free. */
export async function listDueKinds(db: Db): Promise<string[]> {
  const rows = await dueJobs(db).select("kind").distinct().execute();
  return rows.map(({ kind }) => kind);
}

/** Holds up to `limit` jobs of a kind for this program. */
export async function takeJobs(
  db: Db,
  kind: string,
  limit: number,
): Promise<{ job: Held; now: number }[]> {
  const now = nowOf(db);
  const first = dueJobs(db)
    .select("name")
    .where("kind", "=", kind)
    .orderBy("rank")
    .orderBy("turn")
    .orderBy("created_at")
    .orderBy("name")
    .limit(limit);
  const taken = await db
    .updateTable("jobs")
    .set((eb) => ({ held_until: sql`${now} + ${HOLD_MS}`, tries: eb("tries", "+", 1) }))
    .where("name", "in", first)
    // Another API may have been first.
    .where("held_until", "<=", now)
    .returning(["name", "payload", "tries", "due_at", now.as("now")])
    .execute();
  return taken.map(({ now: at, ...job }) => ({ job, now: Number(at) }));
}

/** Renews the hold on jobs that this program works on. */
export async function holdOn(db: Db, jobs: Held[]): Promise<void> {
  if (jobs.length === 0) return;
  await db
    .updateTable("jobs")
    .set({ held_until: sql`${nowOf(db)} + ${HOLD_MS}` })
    .where((eb) => eb.or(jobs.map((job) => still(eb, job))))
    .execute();
}

export type Ended = { job: Held; outcome: Outcome | void };

/** Removes jobs together with what they have done, in one commit. */
export function endJobs(db: Db, ended: Ended[]): Promise<void> {
  return db.transaction().execute(async (trx) => {
    for (const { outcome } of ended) await outcome?.(trx);
    await trx
      .deleteFrom("jobs")
      .where((eb) => eb.or(ended.map(({ job }) => still(eb, job))))
      .execute();
  });
}

/** Plans the next time of a job by the clock. */
export function planNext(db: Db, job: Held, due_at: number): Promise<void> {
  return change(db, job, { due_at, tries: 0, fault: null });
}

/** Gives a job back as it was, because this program stops. */
export function giveBack(db: Db, job: Held): Promise<void> {
  return change(db, job, { tries: job.tries - 1 });
}

/** Keeps the fault of a try, and plans the next one; with null it waits for staff. */
export function putOff(db: Db, job: Held, fault: string, waitMs: number | null): Promise<void> {
  const now = nowOf(db);
  return change(db, job, {
    fault: fault.slice(0, LONGEST_FAULT),
    ...(waitMs === null ? { failed_at: now } : { due_at: sql`${now} + ${waitMs}` }),
  });
}

type Changes = {
  due_at?: number | RawBuilder<number>;
  tries?: number;
  fault?: string | null;
  failed_at?: RawBuilder<number>;
};

async function change(db: Db, job: Held, changes: Changes): Promise<void> {
  await db
    .updateTable("jobs")
    .set({ ...changes, held_until: 0 })
    .where((eb) => still(eb, job))
    .execute();
}

/** Whether a job is as this program took it: nobody else has taken it since, or added it anew. */
function still(eb: ExpressionBuilder<Schema, "jobs">, { name, tries, due_at }: Held) {
  return eb.and({ name, tries, due_at });
}

/** Selects what is due and free, also a job by the clock that a clock planned which was ahead. */
function dueJobs(db: Db) {
  const now = nowOf(db);
  const wasAhead = sql<boolean>`(due_at > ${now} + ${LONGEST_PLAN_MS} and name = kind)`;
  return db
    .selectFrom("jobs")
    .where("failed_at", "is", null)
    .where((eb) => eb.or([eb("due_at", "<=", now), wasAhead]))
    .where("held_until", "<=", now);
}

function nowOf(db: Db): RawBuilder<number> {
  return isShared(db) ? serverNow : sql<number>`${Date.now()}`;
}

/** Lets a job begin anew that has failed. Returns false when there is none. */
export async function startAgain(trx: Db, name: string): Promise<boolean> {
  const now = nowOf(trx);
  const again = await trx
    .updateTable("jobs")
    .set({ due_at: now, tries: 0, fault: null, failed_at: null })
    .where("name", "=", name)
    .where("fault", "is not", null)
    .where("held_until", "<=", now)
    .returning("name")
    .executeTakeFirst();
  return again !== undefined;
}

/** Counts the jobs that are due or have failed, by kind, with the seconds that the oldest waits. */
export async function countJobs(
  db: Db,
): Promise<{ kind: string; waiting: number; failed: number; seconds: number }[]> {
  const now = nowOf(db);
  const waits = sql`failed_at is null and held_until <= ${now}`;
  const counted = await db
    .selectFrom("jobs")
    .select("kind")
    .select([
      sql<number>`count(case when ${waits} then 1 end)`.as("waiting"),
      sql<number>`count(failed_at)`.as("failed"),
      sql<number>`coalesce(max(case when ${waits} then ${now} - due_at end), 0)`.as("ms"),
    ])
    .where("due_at", "<=", now)
    .groupBy("kind")
    .execute();
  return counted.map(({ kind, waiting, failed, ms }) => ({
    kind,
    waiting: Number(waiting),
    failed: Number(failed),
    seconds: Number(ms) / 1000,
  }));
}
