import { expect, it, vi } from "vitest";
import { Activity } from "../../../upstream/account/activity.ts";
import { until } from "../../support/program.ts";
import type { Api } from "./api.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { HOUR_MS, MINUTE_MS } from "./sign-up.ts";

const DAY_MS = 24 * HOUR_MS;

onBothEnginesAtNight("activity", (upstream) => {
  /**
   * Makes calls with pauses in minutes. Five minutes would be too long, because calls also take
   * time.
   */
  async function call(api: Api, pauses: number[]): Promise<void> {
    for (const minutes of pauses) {
      upstream().turnClock(minutes * MINUTE_MS);
      expect((await api.get("/api/v1/check-token")).status).toBe(200);
    }
  }
  const read = async (api: Api) => (await api.get("/api/v1/getactivetime")).body;
  const visitsOf = async (userId: number) =>
    (
      await upstream()
        .deps.db.selectFrom("visits")
        .select("active_ms")
        .where("user_id", "=", userId)
        .orderBy("id")
        .execute()
    ).map(({ active_ms }) => Math.round(active_ms / MINUTE_MS));

  it("counts pauses up to five minutes as work, and starts a new visit after thirty", async () => {
    const { api, id } = await signIn(upstream());
    expect(await read(api)).toEqual({ data: { hours: 0, login_count: 1 } });
    await call(api, [4, 4.9, 3]);
    expect(await read(api)).toEqual({ data: { hours: 0.2, login_count: 1 } });
    await call(api, [6, 29]);
    expect(await read(api)).toEqual({ data: { hours: 0.2, login_count: 1 } });
    await call(api, [31, 4.9, 4.9, 4.9]);
    expect(await read(api)).toEqual({ data: { hours: 0.4, login_count: 2 } });
    expect(await visitsOf(id)).toEqual([12, 15]);
    // Staff see this time as "Last seen".
    const seen = await upstream()
      .deps.db.selectFrom("users")
      .innerJoin("visits", "visits.user_id", "users.id")
      .select(["last_active_at", "last_seen_at"])
      .where("users.id", "=", id)
      .orderBy("visits.id", "desc")
      .executeTakeFirstOrThrow();
    expect(seen.last_active_at).toBe(seen.last_seen_at);
  });

  it("counts each student separately, and ignores calls without a token", async () => {
    const [one, other] = [await signIn(upstream()), await signIn(upstream())];
    await call(one.api, [0, 4.9]);
    expect(await read(other.api)).toEqual({ data: { hours: 0, login_count: 1 } });
    expect(await read(one.api)).toEqual({ data: { hours: 0.1, login_count: 1 } });
    const { count } = await upstream()
      .deps.db.selectFrom("visits")
      .select((eb) => eb.fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    await one.api.call("/api/v1/check-token", { token: "1|nobody" });
    expect(
      (
        await upstream()
          .deps.db.selectFrom("visits")
          .select((eb) => eb.fn.countAll().as("count"))
          .executeTakeFirstOrThrow()
      ).count,
    ).toBe(count);
  });

  it("covers the last seven days", async () => {
    const { api, id } = await signIn(upstream());
    await call(api, Array<number>(26).fill(4.8));
    expect(await read(api)).toEqual({ data: { hours: 2, login_count: 1 } });
    // The week begins during the visit, so only its last hour counts.
    upstream().turnClock(7 * DAY_MS - HOUR_MS);
    expect(await read(api)).toEqual({ data: { hours: 1, login_count: 2 } });
    upstream().turnClock(HOUR_MS + 2 * MINUTE_MS);
    expect(await read(api)).toEqual({ data: { hours: 0, login_count: 2 } });
    expect(await visitsOf(id)).toEqual([120, 0, 0]);
  });

  it("writes at most once a minute, and the rest when it stops", async () => {
    const { id } = await signIn(upstream());
    const { db, log } = upstream().deps;
    const activity = new Activity(db, log);
    const seen = () =>
      db.selectFrom("visits").select("last_seen_at").where("user_id", "=", id).executeTakeFirst();
    const begin = Date.parse("2026-11-20T10:00:00Z");
    activity.seen(id, begin);
    while (!(await seen())) await new Promise((resolve) => setTimeout(resolve, 5));
    for (let second = 1; second < 60; second++) activity.seen(id, begin + second * 1000);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await seen())?.last_seen_at).toBe("2026-11-20T10:00:00.000000Z");
    // A kill now would lose less than a minute.
    await activity.stop();
    expect((await seen())?.last_seen_at).toBe("2026-11-20T10:00:59.000000Z");
    expect(await visitsOf(id)).toEqual([1]);
    const next = new Activity(db, log);
    next.seen(id, begin + 2 * MINUTE_MS);
    await next.stop();
    expect(await visitsOf(id)).toEqual([2]);
  });

  it("writes the last minute of a student who left", async () => {
    const { id } = await signIn(upstream());
    const { db, log } = upstream().deps;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      const activity = new Activity(db, log);
      let now = Date.parse("2026-11-20T10:00:00Z");
      activity.start(() => now);
      activity.seen(id, now);
      activity.seen(id, now + 30_000);
      now += 61_000;
      vi.advanceTimersByTime(MINUTE_MS);
      const lastSeen = async () =>
        (
          await db
            .selectFrom("visits")
            .select("last_seen_at")
            .where("user_id", "=", id)
            .executeTakeFirst()
        )?.last_seen_at;
      await until(
        async () => (await lastSeen()) === "2026-11-20T10:00:30.000000Z",
        () => "the last call",
      );
      now += 61_000;
      vi.advanceTimersByTime(MINUTE_MS);
      await activity.stop();
      // The next minute writes nothing more.
      expect(await lastSeen()).toBe("2026-11-20T10:00:30.000000Z");
      expect(await visitsOf(id)).toEqual([1]);
    } finally {
      vi.useRealTimers();
    }
  });

  it("neither fails nor repeats a call when the activity cannot be written", async () => {
    const { db, log } = upstream().deps;
    const activity = new Activity(db, log);
    activity.seen(2_000_000_000, Date.now());
    await activity.stop();
    expect(upstream().logged.join()).toContain("activity could not be written");
  });
});
