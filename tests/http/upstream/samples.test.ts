import { stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { prepareContent } from "../../../upstream/content/keep.ts";
import { importedFolder } from "../../../upstream/files/school-files.ts";
import type { Api } from "./api.ts";
import { topicsShown, videosShown, wordsShown } from "./content-shown.ts";
import { onBothEngines, signIn, startUpstream, type Upstream } from "./engines.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";

const CALL = "/api/staff/samples";
const NOTHING = { dialogues: 0, words: 0, tests: 0, videos: 0, sessions: 0, plans: 0 };

const counts = z.object({
  dialogues: z.number(),
  words: z.number(),
  tests: z.number(),
  videos: z.number(),
  sessions: z.number(),
  plans: z.number(),
});
const samples = z.object({
  results: z.object({
    counts,
    unchanged: z.object({ plans: z.number(), sessions: z.number() }),
    topics: z.array(z.object({ id: z.number(), name: z.string(), words: z.number() })),
  }),
});
const rows = z.object({
  results: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        serial_no: z.number(),
        question_title: z.string(),
        is_sample: z.number(),
      }),
    ),
  }),
});
const listed = z.object({
  results: z.array(
    z
      .object({ id: z.number(), topic: z.string(), is_sample: z.boolean(), version: z.string() })
      .passthrough(),
  ),
});
const sold = z.object({
  results: z.object({
    plans: z.array(z.object({ id: z.number(), is_sold: z.boolean(), is_sample: z.boolean() })),
  }),
});
const made = z.object({ results: z.object({ id: z.number() }) });

const samplesOf = async (owner: Api) => samples.parse((await owner.get(CALL)).body).results;
const dialoguesOf = async (owner: Api, query = "") =>
  rows.parse((await owner.get(`/api/staff/content/dialogues${query}`)).body).results.data;

/** Starts the content as a school that is no trial does. */
function startSchool({ deps }: Upstream) {
  deps.contentSettings.SAMPLES_FOR_STAFF = true;
  return prepareContent(deps.db, deps.contentSettings, deps.log);
}

/** Returns everything invented that a student meets. */
async function shownTo(upstream: Upstream, student: Api) {
  const bodies = await Promise.all(
    ["/api/v1/questions/?perpage=100", "/api/v1/users-plan/list"].map((path) => student.get(path)),
  );
  return [
    ...[
      await wordsShown(upstream),
      await videosShown(upstream),
      await topicsShown(upstream),
    ].flat(),
    ...bodies
      .map(({ body }) => JSON.stringify(body).match(/Dialogue number \d+|Starter|Advance/g) ?? [])
      .flat(),
  ];
}

onBothEngines("samples of a school", (upstream) => {
  it("students of a school see none, also of those that an earlier version showed", async () => {
    const { api } = await signIn(upstream());
    expect((await shownTo(upstream(), api)).length).toBeGreaterThan(10);
    await startSchool(upstream());
    expect(await shownTo(upstream(), api)).toEqual([]);
  });

  it("staff see them marked, and keep a dialogue as a copy and a topic of words", async () => {
    const owner = await staffApi(upstream(), "Olga", "owner");
    const before = await samplesOf(owner);
    expect(before.unchanged).toEqual({ plans: 0, sessions: 0 });
    for (const kind of ["dialogues", "words", "videos", "sessions", "plans"] as const)
      expect(before.counts[kind], kind).toBeGreaterThan(0);
    const [sample] = await dialoguesOf(owner, "?state=sample");
    expect(sample?.is_sample).toBe(1);
    const path = `${CALL}/dialogues/${sample?.id}/keep`;
    const { id } = made.parse((await owner.post(path)).body).results;
    const copy = (await dialoguesOf(owner)).find((row) => row.id === id);
    const title = sample?.question_title;
    expect(copy).toMatchObject({ question_title: title, serial_no: 1, is_sample: 0 });
    const { segments } = z
      .object({ results: z.object({ draft: z.object({ segments: z.array(z.unknown()) }) }) })
      .parse((await owner.get(`/api/staff/content/dialogues/${id}`)).body).results.draft;
    const { file } = z.object({ prompt: z.object({ file: z.string() }) }).parse(segments[0]).prompt;
    const own = join(importedFolder(upstream().deps.contentSettings.DATA_DIR), "audio", file);
    expect((await stat(own)).size, "the copy has its own sounds").toBeGreaterThan(0);
    expect((await owner.post(`${CALL}/dialogues/${id}/keep`)).status, "no sample").toBe(404);

    const [topic] = before.topics;
    expect((await owner.get(`${CALL}/topics/${topic?.id}`)).body).toMatchObject({
      results: { name: topic?.name },
    });
    expect((await owner.post(`${CALL}/topics/${topic?.id}/keep`)).status).toBe(200);
    expect(await wordsShown(upstream())).toHaveLength(topic?.words ?? 0);
    const again = await owner.post(`${CALL}/topics/${topic?.id}/keep`);
    expect(again.status, "once").toBe(404);
    expect(again.body).toHaveProperty("message", expect.stringMatching(/kept or removed/));
  });

  it("one that is edited is the school's own, and stays when all others are removed", async () => {
    const owner = await staffApi(upstream(), "Omar", "owner");
    const { results: sessions } = listed.parse(
      (await owner.get("/api/staff/content/sessions")).body,
    );
    const [session] = sessions;
    const place = `/api/staff/content/sessions/${session?.id}`;
    const saved = await owner.post(place, { ...session, topic: "Our own evening" });
    expect(saved.status).toBe(200);
    const after = listed.parse((await owner.get("/api/staff/content/sessions")).body).results;
    const edited = after.find(({ topic }) => topic === "Our own evening");
    expect(edited?.is_sample).toBe(false);
    await owner.post(`${place}/publish`, { version: edited?.version });
    expect(await topicsShown(upstream())).toEqual(["Our own evening"]);

    const { plans } = sold.parse((await owner.get("/api/staff/plans")).body).results;
    expect(plans.map(({ is_sold, is_sample }) => [is_sold, is_sample])).toEqual(
      plans.map(() => [false, true]),
    );
    const named = await owner.post("/api/staff/plans", planNamed("Starter"));
    expect([named.status, "no sample keeps a name"]).toEqual([200, "no sample keeps a name"]);

    expect((await owner.post(`${CALL}/remove`)).status).toBe(200);
    expect((await samplesOf(owner)).counts).toEqual(NOTHING);
    const left = await dialoguesOf(owner);
    expect(left.map(({ is_sample }) => is_sample)).toEqual([0]);
    expect(await topicsShown(upstream())).toEqual(["Our own evening"]);
    expect((await wordsShown(upstream())).length).toBeGreaterThan(0);
    const own = sold.parse((await owner.get("/api/staff/plans")).body).results.plans;
    expect(own.map(({ is_sample }) => is_sample)).toEqual([false]);
    const [first] = await logSeenBy(owner);
    expect(first).toMatchObject({ staff_name: "Omar", did: "remove the samples" });

    await startSchool(upstream());
    expect((await samplesOf(owner)).counts, "a start brings none back").toEqual(NOTHING);
    expect(await dialoguesOf(owner)).toHaveLength(1);
  });
});

it("samples that became the school's own are counted and removed, but not those that were changed", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const { db } = upstream.deps;
  await db.updateTable("plans").set({ own: 1 }).execute();
  await db.updateTable("timetable").set({ own: 1 }).execute();
  await startSchool(upstream);
  const owner = await staffApi(upstream, "Olga", "owner");
  const { unchanged, counts } = await samplesOf(owner);
  expect([unchanged.plans, counts.plans, unchanged.sessions > 1]).toEqual([4, 0, true]);
  await db
    .updateTable("plans")
    .set({ price_cents: 15_900 })
    .where("slug", "=", "starter")
    .execute();
  expect((await owner.post(`${CALL}/remove`)).status).toBe(200);
  const { plans } = sold.parse((await owner.get("/api/staff/plans")).body).results;
  expect(plans.map(({ is_sold }) => is_sold)).toEqual([true]);
  expect(await topicsShown(upstream)).toEqual([]);
});

it("a live session that an earlier version hid from students is shown once it is edited", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const { db } = upstream.deps;
  await db.updateTable("timetable").set({ own: 1, trial: 1 }).execute();
  await startSchool(upstream);
  expect(await topicsShown(upstream)).toEqual([]);
  const owner = await staffApi(upstream, "Olga", "owner");
  const { results } = listed.parse((await owner.get("/api/staff/content/sessions")).body);
  const [session] = results;
  const place = `/api/staff/content/sessions/${session?.id}`;
  await owner.post(place, { ...session, topic: "Our own evening" });
  expect(await topicsShown(upstream)).toEqual(["Our own evening"]);
});

function planNamed(plan_name: string) {
  return {
    ...{ plan_name, price: "99", months: "2", practice_limits: "all" },
    ...{ fulllenth_vac_limits: "all", mocktest_limits: "all", feedback: "1" },
  };
}
