import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { liveSession } from "../../../app/lib/agenda.server.ts";
import { sydneyMoment } from "../../../upstream/zone.ts";
import { stamp } from "../../../upstream/clock.ts";
import { command } from "./commands.ts";
import { writeJson } from "./daily-content.ts";
import { onBothEngines, signIn } from "./engines.ts";
import { staffApi } from "./staff-api.ts";

const told = z.object({
  topic: z.string(),
  start_time: z.string(),
  uid: z.string().nullable(),
  sequence: z.number(),
});
const answer = z.object({ data: z.array(told), cancelled: z.array(told) });
const timetable = z.object({
  results: z.array(z.object({ id: z.number(), topic: z.string(), version: z.string() })),
});
const SESSION = {
  ...{ topic: "Law", weekday: "Wednesday", time: "18:00", duration_minutes: 60 },
  join_url: "https://meet.example.test/1",
};
/** A Tuesday at noon in Sydney, so that no session of the tests begins or ends while they run. */
const TUESDAY = sydneyMoment("2098-11-25", "12:00");

onBothEngines("live sessions as events", (upstream) => {
  const db = () => upstream().deps.db;
  const refresh = () => upstream().refreshTimetable(TUESDAY);
  beforeEach(async () => {
    upstream().turnClock(TUESDAY - upstream().now());
    await db().deleteFrom("live_sessions").execute();
    await db().deleteFrom("timetable").execute();
    const { time, ...row } = { ...SESSION, date: null, own: 1, trial: 0, active: 1 } as const;
    await db()
      .insertInto("timetable")
      .values({ ...row, time })
      .execute();
    await refresh();
  });
  let people = 0;
  async function list() {
    const { api } = await signIn(upstream());
    return answer.parse((await api.get("/api/v1/zoom-meetings")).body);
  }
  async function change(more: object): Promise<void> {
    const owner = await staffApi(upstream(), `Owner${++people}`, "owner");
    const { results } = timetable.parse((await owner.get("/api/staff/content/sessions")).body);
    const [{ id, version } = { id: 0, version: "" }] = results;
    const { time: begins, ...given } = SESSION;
    const body = { ...given, day: "", begins, version, ...more };
    expect((await owner.post(`/api/staff/content/sessions/${id}`, body)).status).toBe(200);
  }
  const idsOf = (sessions: z.infer<typeof told>[]) => sessions.map(({ uid }) => uid);
  const days = (sessions: z.infer<typeof told>[]) =>
    sessions.map(({ start_time }) => start_time.slice(5, 16));

  it.each([
    ["moved to another hour", { begins: "20:00" }, 4, 0],
    ["moved to a later day", { weekday: "Sunday" }, 4, 0],
    ["renamed", { topic: "Courts" }, 4, 0],
    ["made longer", { duration_minutes: 90 }, 4, 0],
    ["moved to a day that is over this week", { weekday: "Monday" }, 3, 1],
    ["made a single one in the next week", { weekday: "", day: "2098-12-05" }, 1, 3],
  ])("a weekly session that is %s: %j", async (_, more, kept, cancelled) => {
    const before = await list();
    await change(more);
    const after = await list();
    const same = after.data.filter(({ uid }) => idsOf(before.data).includes(uid));
    expect(same).toHaveLength(kept);
    expect(same.map(({ sequence }) => sequence)).toEqual(Array(kept).fill(1));
    expect(after.cancelled.map(({ sequence }) => sequence)).toEqual(Array(cancelled).fill(1));
    expect(new Set([...idsOf(after.data), ...idsOf(after.cancelled)]).size).toBe(
      after.data.length + cancelled,
    );
    await refresh();
    expect(await list(), "a second refresh changes nothing").toEqual(after);
  });

  it("a session may take the topic and time of another one that is cancelled", async () => {
    await db()
      .insertInto("timetable")
      .values({ ...SESSION, weekday: "Friday", date: null, own: 1, trial: 0, active: 1 })
      .execute();
    await refresh();
    const { data } = await list();
    await db()
      .updateTable("timetable")
      .set({ active: 0 })
      .where("weekday", "=", "Friday")
      .execute();
    await change({ weekday: "Friday" });
    const after = await list();
    expect(days(after.data)).toEqual(days(after.cancelled));
    expect(idsOf([...after.data, ...after.cancelled]).sort()).toEqual(idsOf(data).sort());
  });

  it("a session of another version has the id that the portal made, and keeps it when moved", async () => {
    // What the version before writes: it knows no ids, and moves by adding and hiding.
    await db().updateTable("live_sessions").set({ uid: null, slot: null }).execute();
    const portalIds = (await list()).data.map(
      ({ topic, start_time }) =>
        liveSession({ topic, start_time, accessible: true, join_url: null }, null).id,
    );
    await refresh();
    expect(idsOf((await list()).data)).toEqual(portalIds);
    const [first] = await db().selectFrom("live_sessions").selectAll().orderBy("id").execute();
    const moved = Date.parse(first?.starts_at ?? "") + 60 * 60_000;
    await db().updateTable("timetable").set({ time: "19:00" }).execute();
    await db().updateTable("live_sessions").set({ active: 0 }).execute();
    await db()
      .insertInto("live_sessions")
      .values({
        ...{ topic: "Law", starts_at: stamp(new Date(moved)), active: 1, duration_minutes: 60 },
        ...{ ends_at: stamp(new Date(moved + 60 * 60_000)), join_url: SESSION.join_url },
      })
      .execute();
    await refresh();
    const after = await list();
    expect(idsOf(after.data)).toEqual(portalIds);
    expect(days(after.data)[0]).toBe(stamp(new Date(moved)).slice(5, 16));
    expect(after.cancelled).toHaveLength(1);
  });

  it("an import keeps the events of sessions that it moves or renames", async () => {
    const folder = join(upstream().folder, "school");
    mkdirSync(folder, { recursive: true });
    const load = async (...sessions: object[]) => {
      writeJson(folder, "sessions.json", sessions);
      expect((await command(upstream(), ["import", folder, "--replace"])).code).toBe(0);
    };
    const single = { ...SESSION, weekday: undefined };
    const law = { ...single, date: "2098-12-01" };
    const health = { ...single, topic: "Health", date: "2098-12-08" };
    await load(law, health);
    const rows = async () =>
      db()
        .selectFrom("live_sessions")
        .select(["uid", "topic", "starts_at"])
        .where("active", "=", 1)
        .orderBy("id")
        .execute();
    const before = await rows();
    await load({ ...health, topic: "Clinics" }, { ...law, time: "09:00" });
    const after = await rows();
    expect(after.map(({ uid, topic }) => [uid, topic])).toEqual([
      [before[0]?.uid, "Law"],
      [before[1]?.uid, "Clinics"],
    ]);
  });
});
