import type { Selectable } from "kysely";
import type { Logger } from "pino";
import { lockAccount } from "./users.ts";
import { stamp } from "../clock.ts";
import type { Db, Schema } from "../db/schema.ts";

const MINUTE_MS = 60_000;
/** A longer pause between two calls does not count as work. */
const LONGEST_PAUSE_MS = 5 * MINUTE_MS;
/** A longer pause ends the visit. */
const VISIT_ENDS_MS = 30 * MINUTE_MS;
const WEEK_MS = 7 * 24 * 60 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
const MOST_MS = 2_000_000_000;

/** A run of calls without a long pause. */
type Span = { first: number; last: number };
type Visit = { id?: number; startedAt: number; lastSeenAt: number; activeMs: number };
type Presence = { spans: Span[]; writtenAt: number; writing: Promise<void> };

/**
 * Counts the time that students work. Calls stay in memory and are written once a minute per
 * student, because each write costs an fsync. `kill -9` loses that minute.
 */
export class Activity {
  readonly #db: Db;
  readonly #log: Logger;
  readonly #present = new Map<number, Presence>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Starts a timer that writes the last minute of students who left. */
  start(clock: () => number): void {
    this.#timer ??= setInterval(() => this.#writeOld(clock()), MINUTE_MS).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all([...this.#present.keys()].map((userId) => this.#write(userId)));
  }

  /** Notes a call of the student. It does not wait for the disk and never fails the call. */
  seen(userId: number, now: number): void {
    const presence = this.#present.get(userId) ?? {
      spans: [],
      writtenAt: -Infinity,
      writing: Promise.resolve(),
    };
    this.#present.set(userId, presence);
    const span = presence.spans.at(-1);
    if (span && now - span.last <= LONGEST_PAUSE_MS) span.last = Math.max(span.last, now);
    else presence.spans.push({ first: now, last: now });
    if (now - presence.writtenAt < MINUTE_MS) return;
    presence.writtenAt = now;
    void this.#write(userId);
  }

  /** Returns the hours of work and the visits of the last seven days. */
  async lastWeek(userId: number, now: number): Promise<{ hours: number; login_count: number }> {
    const from = now - WEEK_MS;
    const visits = await this.visitsSince(userId, stamp(new Date(from)));
    // Only the part of a visit within the seven days counts.
    const activeMs = visits.reduce(
      (sum, visit) => sum + Math.min(visit.active_ms, Date.parse(visit.last_seen_at) - from),
      0,
    );
    return { hours: Math.round((activeMs / HOUR_MS) * 10) / 10, login_count: visits.length };
  }

  /**
   * Returns the visits that ended after a time, oldest first. Calls in memory are added here, so
   * that a read costs no write.
   */
  async visitsSince(userId: number, since: string) {
    const presence = this.#present.get(userId);
    await presence?.writing;
    // Copied before the query, so that calls written meanwhile do not count twice.
    const waiting = [...(presence?.spans ?? [])];
    const rows = await this.#db
      .selectFrom("visits")
      .selectAll()
      .where("user_id", "=", userId)
      // The calls in memory may continue an earlier visit.
      .where("last_seen_at", ">", stamp(new Date(Date.parse(since) - VISIT_ENDS_MS)))
      .orderBy("last_seen_at")
      .execute();
    const visits = rows.map(visitOf);
    return [...visits.slice(0, -1), ...joinVisits(visits.at(-1), waiting)]
      .map((visit) => ({ started_at: stamp(new Date(visit.startedAt)), ...seenOf(visit) }))
      .filter((visit) => visit.last_seen_at > since);
  }

  #writeOld(now: number): void {
    for (const [userId, { spans, writtenAt }] of this.#present) {
      if (now - writtenAt < MINUTE_MS) continue;
      if (spans.length > 0) void this.#write(userId);
      else this.#present.delete(userId);
    }
  }

  /** Writes the student's calls, one write after the other. A failed write loses a minute. */
  #write(userId: number): Promise<void> {
    const presence = this.#present.get(userId);
    if (!presence) return Promise.resolve();
    presence.writing = presence.writing.then(async () => {
      const spans = presence.spans.splice(0);
      if (spans.length === 0) return;
      try {
        await this.#store(userId, spans);
      } catch (error) {
        this.#log.warn({ err: error }, "activity could not be written");
      }
    });
    return presence.writing;
  }

  async #store(userId: number, spans: Span[]): Promise<void> {
    await this.#db.transaction().execute((trx) => storeVisits(trx, userId, spans));
  }
}

/** Locks the account, because another API on the same database may write its visits. */
async function storeVisits(trx: Db, userId: number, spans: Span[]): Promise<void> {
  await lockAccount(trx, userId);
  const row = await trx
    .selectFrom("visits")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .limit(1)
    .executeTakeFirst();
  const visits = joinVisits(row && visitOf(row), spans);
  for (const visit of visits) {
    const seen = seenOf(visit);
    if (visit.id === undefined)
      await trx
        .insertInto("visits")
        .values({ user_id: userId, started_at: stamp(new Date(visit.startedAt)), ...seen })
        .execute();
    else await trx.updateTable("visits").set(seen).where("id", "=", visit.id).execute();
  }
  const { lastSeenAt } = visits.at(-1) ?? {};
  if (lastSeenAt !== undefined)
    await trx
      .updateTable("users")
      .set({ last_active_at: stamp(new Date(lastSeenAt)) })
      .where("id", "=", userId)
      .execute();
}

function visitOf(row: Selectable<Schema["visits"]>): Visit {
  return {
    id: row.id,
    startedAt: Date.parse(row.started_at),
    lastSeenAt: Date.parse(row.last_seen_at),
    activeMs: row.active_ms,
  };
}

function seenOf({ lastSeenAt, activeMs }: Visit) {
  return {
    last_seen_at: stamp(new Date(lastSeenAt)),
    active_ms: Math.min(Math.round(activeMs), MOST_MS),
  };
}

/** Joins spans to visits. The first span may continue the last visit. */
export function joinVisits(last: Visit | undefined, spans: Span[]): Visit[] {
  return spans.reduce<Visit[]>(
    (visits, { first, last: end }) => {
      const open = visits.at(-1);
      const pause = open ? first - open.lastSeenAt : Infinity;
      if (!open || pause > VISIT_ENDS_MS)
        return [...visits, { startedAt: first, lastSeenAt: end, activeMs: end - first }];
      // Time counts once, even if the clock was set back or two APIs write.
      const counted = pause <= LONGEST_PAUSE_MS ? Math.max(0, pause) : 0;
      const more = Math.max(0, end - Math.max(first, open.lastSeenAt));
      const longer = {
        ...open,
        lastSeenAt: Math.max(open.lastSeenAt, end),
        activeMs: open.activeMs + counted + more,
      };
      return [...visits.slice(0, -1), longer];
    },
    last ? [last] : [],
  );
}
