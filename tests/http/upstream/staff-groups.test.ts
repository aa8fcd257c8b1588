import { expect, it } from "vitest";
import { z } from "zod";
import { Api } from "./api.ts";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { handInAs } from "./handed-in.ts";
import { textLike } from "./matchers.ts";
import { beginTest, useMockTests } from "./mock-test-content.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";

const made = z.object({ results: z.object({ id: z.number() }) });
const feedMade = z.object({ results: z.object({ secret: z.string() }) });
const one = z.object({
  results: z.object({
    members: z.object({ data: z.array(z.object({ id: z.number() })) }),
    work: z.object({
      data: z.array(z.object({ id: z.number(), question_id: z.number().nullable() })),
    }),
    done: z.array(z.object({ student_id: z.number(), work_id: z.number() })),
  }),
});
const piece = z.object({
  question_id: z.number().nullable(),
  mocktest_id: z.number().nullable(),
  due_at: z.string(),
  done_at: z.string().nullable(),
});
const day = z.object({
  results: z.object({ work: z.object({ next: z.array(piece), count: z.number() }) }),
});
const all = z.object({ results: z.object({ total: z.number() }) });

onBothEnginesAtNight("groups and their assignments", (upstream) => {
  useMockTests(upstream);

  it("are filled by email, get assignments, and show who did them; other students see none of it", async () => {
    const teacher = await staffApi(upstream(), "Gita", "owner");
    const student = await begin(upstream(), "hindi-001");
    const { api, id, languageId, question, first, dialogue } = student;
    const lazy = await signIn(upstream());
    const stranger = await signIn(upstream());
    const abroad = await signIn(upstream(), { language: "Punjabi" });
    const emailOf = (who: number) =>
      upstream()
        .deps.db.selectFrom("users")
        .select("email")
        .where("id", "=", who)
        .executeTakeFirstOrThrow();
    const { email } = await emailOf(id);
    const wish = { name: "Tuesday evening", language_id: languageId };
    const { results } = made.parse((await teacher.post("/api/staff/groups", wish)).body);
    const at = `/api/staff/groups/${results.id}`;
    const open = async () => one.parse((await teacher.get(at)).body).results;

    const mixed = `${email.toUpperCase()}, ${lazy.email}\n${abroad.email}`;
    const refused = await teacher.post(`${at}/add`, { emails: mixed });
    expect(refused.body).toMatchObject({
      errors: { emails: [`Nobody who learns Hindi has this email: ${abroad.email}`] },
    });
    expect((await open()).members.data).toEqual([]);
    await teacher.post(`${at}/add`, { emails: `${email.toUpperCase()}, ${lazy.email}` });
    await teacher.post(`${at}/put-in`, { student_id: stranger.id });
    await teacher.post(`${at}/take-out`, { student_id: stranger.id });
    expect((await teacher.post(`${at}/put-in`, { student_id: abroad.id })).status).toBe(422);
    expect((await open()).members.data.map((row) => row.id)).toEqual([id, lazy.id]);

    const practise = async () => {
      await api.answer({ question_id: question, segment_id: first }, fixture("take.webm"));
      await api.post("/api/v1/practice/answer-submit", dialogue);
    };
    await practise();
    const sitting = await beginTest({ ...student, email });
    const work = { question_ids: [question], mocktest_ids: [sitting.testId], sentence: "Both." };
    const due_on = new Date(upstream().now() + 3 * 86_400_000).toISOString().slice(0, 10);
    const give = (more: object) => teacher.post(`${at}/work`, { ...work, due_on, ...more });
    for (const wrong of [
      { due_on: "2020-01-01" },
      { question_ids: [], mocktest_ids: [] },
      { question_ids: [2_000_000_000] },
    ])
      expect((await give(wrong)).status, JSON.stringify(wrong)).toBe(422);
    const when = { rhythm: "weekly", weekday: 1, hour: 7, time_zone: "Asia/Kolkata" };
    await api.post("/api/v1/user/reminders", when);
    expect((await give({})).status).toBe(200);
    const mails = await upstream()
      .deps.db.selectFrom("mails")
      .select(["to", "text"])
      .where("subject", "=", "Your teacher gave you 2 pieces of work")
      .execute();
    expect(mails).toEqual([
      { to: email, text: textLike(/due on .+ at 6:29\spm, Kolkata time\.\n\nBoth\.\n/) },
    ]);
    const secret = feedMade.parse((await api.post("/api/v1/user/calendar", {})).body).results
      .secret;
    const feed = await new Api(upstream().base, secret).get("/api/v1/calendar");
    expect(feed.body).toMatchObject({
      results: { work: [{ question_id: question }, { mocktest_id: sitting.testId }] },
    });
    const since = "2026-11-20T00:00:00Z";
    const today = async (of = api) => {
      const reply = await of.get(`/api/v1/today?since=${since}&repeat_before=${since}`);
      return day.parse(reply.body).results.work;
    };
    expect(
      (await today()).next.map(({ done_at }) => done_at),
      "done before it was given",
    ).toEqual([null, null]);
    for (const other of [stranger, abroad]) {
      expect(await today(other.api)).toEqual({ next: [], count: 0 });
      expect(all.parse((await other.api.get("/api/v1/work")).body).results.total).toBe(0);
    }
    upstream().turnClock(1_000);
    await practise();
    await handInAs(sitting);
    const { next, count } = await today();
    expect([next.filter(({ done_at }) => done_at !== null).length, count]).toEqual([2, 2]);
    const seen = await open();
    expect(seen.done.map(({ student_id }) => student_id)).toEqual([id, id]);

    upstream().turnClock(-1_000);
    for (let no = 0; no < 8; no += 1) await give({ mocktest_ids: [] });
    const older = one.parse((await teacher.get(`${at}?work=2`)).body).results;
    const newest = (await open()).work.data;
    expect([newest.length, older.work.data, older.done]).toEqual([8, seen.work.data, seen.done]);

    const taken = seen.work.data.find(({ question_id }) => question_id === question);
    const other = made.parse((await teacher.post("/api/staff/groups", wish)).body).results;
    const elsewhere = `/api/staff/groups/${other.id}/take-back`;
    expect((await teacher.post(elsewhere, { work_id: taken?.id })).status).toBe(404);
    await teacher.post(`${at}/take-back`, { work_id: taken?.id });
    expect((await today()).count).toBe(9);
    await teacher.post(`${at}`, { name: "Wednesday" });
    await teacher.post(`${at}/delete`);
    expect([(await teacher.get(at)).status, (await today()).count]).toEqual([404, 0]);
    const data = await logSeenBy(teacher);
    const did = data.map((change) => change.did);
    const given = data.filter((change) => change.did === "give work");
    expect(given).toHaveLength(9);
    const named = { dialogues: [textLike(/\w/)], mock_tests: [textLike(/\w/)] };
    expect(JSON.parse(given.at(-1)?.after ?? "")).toEqual({ ...named, sentence: "Both.", due_on });
    expect(did.filter((one) => one !== "give work").slice(0, 8)).toEqual([
      ...["delete a group", "rename a group", "take work back", "make a group"],
      ...["take out of a group", "put into a group", "put into a group", "put into a group"],
    ]);
  });
});
