import { sql } from "kysely";
import type { Db } from "./schema.ts";
import { isShared, serverNow } from "./shared.ts";

type Entry = { name: string; next: (now: number) => number; atStart?: boolean };

/** The due times of jobs, and the program that runs each now. Times are ms since 1970. */
export interface JobBook {
  /** Adds the jobs that are new. */
  enter(jobs: Entry[]): Promise<void>;
  /** Takes those of these jobs that are due and that no program runs. */
  take(names: string[]): Promise<{ name: string; now: number }[]>;
  /** Renews the hold of a running job, which ends after a minute for another program. */
  hold(names: string[]): Promise<void>;
  end(name: string, dueAt: number): Promise<void>;
}

const HOLD_MS = 60_000;

/** Returns a book in the database when several APIs share it, else one in memory. */
export function jobBook(db: Db, clock: () => number): JobBook {
  return isShared(db) ? new SharedBook(db) : new OwnBook(clock);
}

/** A book in memory, for a single program. */
export class OwnBook implements JobBook {
  readonly #clock: () => number;
  readonly #due = new Map<string, number>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  enter(jobs: Entry[]): Promise<void> {
    const now = this.#clock();
    for (const { name, next, atStart } of jobs) this.#due.set(name, atStart ? now : next(now));
    return Promise.resolve();
  }

  take(names: string[]): Promise<{ name: string; now: number }[]> {
    const now = this.#clock();
    const due = names.filter((name) => (this.#due.get(name) ?? Infinity) <= now);
    return Promise.resolve(due.map((name) => ({ name, now })));
  }

  hold(): Promise<void> {
    return Promise.resolve();
  }

  end(name: string, dueAt: number): Promise<void> {
    this.#due.set(name, dueAt);
    return Promise.resolve();
  }
}

/** A book by the clock of the database, because the clocks of machines may differ. */
class SharedBook implements JobBook {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  async enter(jobs: Entry[]): Promise<void> {
    const { rows } = await sql<{ now: string }>`select ${serverNow} as now`.execute(this.#db);
    const now = Number(rows[0]?.now);
    const entries = jobs.map(({ name, next, atStart }) => ({
      name,
      due_at: atStart ? now : next(now),
      held_until: 0,
    }));
    await this.#db
      .insertInto("jobs")
      .values(entries)
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute();
  }

  async take(names: string[]): Promise<{ name: string; now: number }[]> {
    if (names.length === 0) return [];
    const taken = await this.#db
      .updateTable("jobs")
      .set({ held_until: sql`${serverNow} + ${HOLD_MS}` })
      .where("name", "in", names)
      .where("due_at", "<=", serverNow)
      .where("held_until", "<=", serverNow)
      .returning(["name", serverNow.as("now")])
      .execute();
    return taken.map(({ name, now }) => ({ name, now: Number(now) }));
  }

  async hold(names: string[]): Promise<void> {
    if (names.length === 0) return;
    await this.#db
      .updateTable("jobs")
      .set({ held_until: sql`${serverNow} + ${HOLD_MS}` })
      .where("name", "in", names)
      .execute();
  }

  async end(name: string, dueAt: number): Promise<void> {
    await this.#db
      .updateTable("jobs")
      .set({ due_at: dueAt, held_until: 0 })
      .where("name", "=", name)
      .execute();
  }
}
