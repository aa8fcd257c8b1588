import { expect, it } from "vitest";
import { z } from "zod";
import { remindDue } from "../../../upstream/reminders/send.ts";
import { Api } from "./api.ts";
import { onBothEnginesAtNight, PASSWORD, questionId, signIn } from "./engines.ts";
import { textLike } from "./matchers.ts";

const PATH = "/api/v1/user/reminders";
const HOUR_MS = 60 * 60 * 1000;
const secretSchema = z.object({ results: z.object({ secret: z.string() }) });
const ZONE = "Asia/Kolkata";

/** Counts the turns in which this process could start other work. */
function countTurns(): () => number {
  let count = 0;
  let next = setImmediate(again);
  function again(): void {
    count += 1;
    next = setImmediate(again);
  }
  return () => {
    clearImmediate(next);
    return count;
  };
}

onBothEnginesAtNight("reminders", (upstream) => {
  /** Returns the next hour in Delhi, which is half an hour off UTC's. */
  const nextHour = () => new Date(upstream().now() + 6.5 * HOUR_MS).getUTCHours();
  const daily = () => ({ rhythm: "daily", hour: nextHour(), time_zone: ZONE });
  const hourComes = async (count = 1) => {
    upstream().turnClock(count * HOUR_MS);
    await remindDue(upstream().deps);
  };
  const mailsOf = ({ email }: { email: string }) =>
    upstream()
      .deps.db.selectFrom("mails")
      .select(["subject", "text", "stop_link"])
      .where("to", "=", email)
      .orderBy("id")
      .execute();
  /** Adds three dialogues of two minutes each, some time from now. */
  const practise = async (user_id = 0, afterMs: number) => {
    const question_id = await questionId(upstream(), "hindi-001");
    const at = new Date(upstream().now() + afterMs).toISOString();
    const record = { user_id, question_id, status: 1 as const, created_at: at, submitted_at: at };
    await upstream()
      .deps.db.insertInto("practice_records")
      .values([record, record, record])
      .execute();
  };

  it("mails a due reminder once a day, with several workers and after a restart", async () => {
    const student = await signIn(upstream());
    const saved = await student.api.post(PATH, daily());
    expect(saved.body).toMatchObject({
      results: { rhythm: "daily", time_zone: ZONE, can_mail: true, feed_made_at: null },
    });
    await remindDue(upstream().deps);
    expect(await mailsOf(student)).toEqual([]);
    upstream().turnClock(HOUR_MS);
    await Promise.all([remindDue(upstream().deps), remindDue(upstream().deps)]);
    await remindDue(upstream().deps);
    const [mail, ...more] = await mailsOf(student);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Today: about \d+ minutes of practice$/);
    expect(mail?.text).toMatch(/^Your plan for today on the .+ portal:\n/i);
    expect(mail?.text).toMatch(/every day at .+, Kolkata time\.\n/);
    expect(mail?.text).toContain("- Start dialogue 1, Dialogue number 1, about");
    expect(mail?.text).toContain("https://portal.example.test/dashboard");
    expect(mail?.text).toContain(`End these mails:\n${mail?.stop_link}\n`);
    expect(mail?.text).not.toContain("Asha");
    await hourComes(24);
    expect(await mailsOf(student)).toHaveLength(2);
  });

  it("mails nothing when today is done, a day off or empty, or hours too late", async () => {
    const students = await Promise.all(
      ["done", "off", "exam", "late", "visitor"].map(async (what) => ({
        ...(await signIn(upstream(), { plan: what !== "visitor" })),
        what,
      })),
    );
    const [done, off, exam, late] = students;
    for (const { api } of students) await api.post(PATH, daily());
    await off?.api.post("/api/v1/user/pace", {
      minutes_a_day: 20,
      days_off: [0, 1, 2, 3, 4, 5, 6],
    });
    await done?.api.post("/api/v1/user/pace", { minutes_a_day: 5, days_off: [] });
    await practise(done?.id, HOUR_MS);
    const { db } = upstream().deps;
    const examDay = new Date(upstream().now() + 6.5 * HOUR_MS).toISOString().slice(0, 10);
    await db
      .updateTable("users")
      .set({ exam_date: examDay })
      .where("id", "=", exam?.id ?? 0)
      .execute();
    await db
      .updateTable("reminders")
      .set({ next_mail_at: new Date(upstream().now() - 7 * HOUR_MS).toISOString() })
      .where("user_id", "=", late?.id ?? 0)
      .execute();
    const turns = countTurns();
    await hourComes();
    expect(turns(), "requests are answered between two of them").toBeGreaterThanOrEqual(5);
    const mailed = [];
    for (const student of students)
      if ((await mailsOf(student)).length > 0) mailed.push(student.what);
    // A student without a plan has a free dialogue.
    expect(mailed).toEqual(["visitor"]);
  });

  it("mails a week's plan on its day, also when that day is done, but not when every day is off", async () => {
    const student = await signIn(upstream());
    const today = new Date(upstream().now() + 6.5 * HOUR_MS).getUTCDay();
    const [done, off] = [await signIn(upstream()), await signIn(upstream())];
    for (const { api } of [student, done, off])
      await api.post(PATH, { ...daily(), rhythm: "weekly", weekday: (today + 1) % 7 });
    await done.api.post("/api/v1/user/pace", { minutes_a_day: 5, days_off: [] });
    await off.api.post("/api/v1/user/pace", {
      minutes_a_day: 20,
      days_off: [0, 1, 2, 3, 4, 5, 6],
    });
    await hourComes();
    expect(await mailsOf(student)).toEqual([]);
    await practise(done.id, 24 * HOUR_MS);
    await hourComes(24);
    const [mail] = await mailsOf(student);
    expect(mail?.subject).toMatch(/^Your week: about \d+ minutes of practice$/);
    expect(mail?.text).toMatch(
      /Your plan for the next seven days on the .+ Portal:\n\n- Today: a new dialogue, about 3 minutes\n- /,
    );
    const [rest] = await mailsOf(done);
    expect(rest?.text).toMatch(/Portal:\n\n- \w+day: a new dialogue, about \d minutes\n- /);
    expect(rest?.text).not.toContain("- Today");
    expect(await mailsOf(off)).toEqual([]);
  });

  it("only the link of its own mail stops the reminders", async () => {
    const student = await signIn(upstream());
    await student.api.post(PATH, daily());
    await hourComes();
    const [mail] = await mailsOf(student);
    const token = mail?.stop_link?.split("/").at(-1) ?? "";
    const stranger = new Api(upstream().base);
    const stop = (wrong: string) => stranger.post("/api/v1/reminders/stop", { token: wrong });
    for (const wrong of ["x", `${token}x`, token.replace(/\d+/, "1"), "reminders-1", "."])
      expect((await stop(wrong)).status, wrong).toBe(404);
    expect((await student.api.get(PATH)).body).toMatchObject({ results: { rhythm: "daily" } });
    for (const again of [token, token]) expect((await stop(again)).status).toBe(200);
    expect((await student.api.get(PATH)).body).toMatchObject({ results: { rhythm: "off" } });
    await hourComes(24);
    expect(await mailsOf(student)).toHaveLength(1);
  });

  it("refuses an impossible rhythm, hour, day or zone", async () => {
    const { api } = await signIn(upstream());
    const wrong = { rhythm: "hourly", hour: 24, weekday: 7, time_zone: "Mars/Base" };
    for (const [field, value] of Object.entries(wrong)) {
      const reply = await api.post(PATH, { ...daily(), [field]: value });
      expect([reply.status, reply.body], field).toMatchObject([422, { errors: { [field]: [{}] } }]);
    }
    expect((await api.get(PATH)).body).toMatchObject({ results: { rhythm: "off", hour: 7 } });
  });

  it("ends a calendar's address with a change of the password: a thief may have made it", async () => {
    const { api } = await signIn(upstream());
    const { results } = secretSchema.parse(
      (await api.post("/api/v1/user/calendar", { time_zone: ZONE })).body,
    );
    const open = () => new Api(upstream().base, results.secret).get("/api/v1/calendar");
    expect((await open()).status).toBe(200);
    const change = { current_password: PASSWORD, password: "nobody else knows it" };
    expect((await api.post("/api/v1/user/change-password", change)).status).toBe(200);
    expect((await open()).status).toBe(404);
  });

  it("opens a calendar only by its newest secret, until that or the account is deleted", async () => {
    const student = await signIn(upstream());
    const make = async (api = student.api) =>
      secretSchema.parse((await api.post("/api/v1/user/calendar", { time_zone: ZONE })).body)
        .results.secret;
    const open = (secret: string) => new Api(upstream().base, secret).get("/api/v1/calendar");
    const first = await make();
    const second = await make();
    await upstream().refreshTimetable(upstream().now());
    const { status, body, bytes } = await open(second);
    expect([status, body]).toMatchObject([
      200,
      { results: { time_zone: ZONE, exam_date: null, today: { dialogue_count: 12 } } },
    ]);
    // A stranger with the URL sees the sessions, but cannot join them.
    expect(bytes.toString()).toContain('"join_url":null');
    for (const personal of [student.email, "Asha", "Rao", "meet.example.test"])
      expect(bytes.toString()).not.toContain(personal);
    for (const wrong of [first, "", "x", second.toLowerCase()])
      expect((await open(wrong)).status, wrong).toBe(404);
    // It changes neither the hour nor the zone of the mails.
    await student.api.post(PATH, { ...daily(), time_zone: "Australia/Perth" });
    const third = await make();
    expect((await student.api.get(PATH)).body).toMatchObject({
      results: { rhythm: "daily", time_zone: "Australia/Perth", feed_made_at: textLike(/Z$/) },
    });
    await student.api.post("/api/v1/user/calendar/end");
    expect((await open(third)).status).toBe(404);
    const last = await make();
    await upstream().deps.db.deleteFrom("users").where("id", "=", student.id).execute();
    expect((await open(last)).status).toBe(404);
    const rows = await upstream().deps.db.selectFrom("reminders").select("feed_hash").execute();
    expect(JSON.stringify(rows) + upstream().logged.join("")).not.toContain(last);
  });
});
