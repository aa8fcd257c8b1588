import { expect, it } from "vitest";
import { z } from "zod";
import { homeCall, MOST_COUNTED } from "../../../contract/staff/home.ts";
import { mailCalls } from "../../../contract/staff/mail.ts";
import { reviewCalls } from "../../../contract/staff/reviews.ts";
import { accountCalls } from "../../../contract/staff/account.ts";
import { addMonths, stamp, stampAfter } from "../../../upstream/clock.ts";
import type { Api } from "./api.ts";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { add, newest } from "./forum-calls.ts";
import { handIn } from "./handed-in.ts";
import { anyNumber, textLike } from "./matchers.ts";
import { useMockTests } from "./mock-test-content.ts";
import { staffApi } from "./staff-api.ts";

const HOUR_MS = 60 * 60 * 1000;
const ENQUIRY = {
  ...{ first_name: "Liu", last_name: "Wei", phone: "0412345678", email: "liu@example.test" },
  ...{ message: "Is there a class\non Saturdays?", branch: "SYDNEY", country: "India" },
};
const homeOf = async (staff: Api) =>
  homeCall.answer.parse((await staff.get("/api/staff/home")).body);

onBothEnginesAtNight("the staff's home", (upstream) => {
  useMockTests(upstream);

  it("names what waits, oldest first; teachers see no payments and mails", async () => {
    const { db } = upstream().deps;
    const ago = (hours: number) => stampAfter(-hours * HOUR_MS, upstream().now());
    const owner = await staffApi(upstream(), "Olga", "owner");
    const teacher = await staffApi(upstream(), "Priya");
    const before = await homeOf(owner);
    expect(before.waiting).toEqual({
      rows: [],
      counts: { test: 0, practice: 0, enquiry: 0, report: 0, renewal: 0, mail: 0 },
    });

    const test = await handIn(upstream());
    const { id, api, question, first, dialogue } = await begin(upstream(), "hindi-001");
    await api.answer({ question_id: question, segment_id: first }, fixture("take.webm"));
    await api.post("/api/v1/practice/answer-submit", dialogue);
    const ofStudent = { user_id: id };
    const writer = await signIn(upstream());
    await add(writer, "Buy my notes");
    const post = (await newest(writer)).id;
    await api.post("/api/v1/online-class", ENQUIRY);
    await db
      .insertInto("forum_reports")
      .values([
        { ...ofStudent, post_id: post, created_at: ago(5), settled_at: null },
        { user_id: test.id, post_id: post, created_at: ago(4), settled_at: null },
      ])
      .execute();
    for (const [table, time, at] of [
      ["mock_records", "submitted_at", ago(50)],
      ["practice_records", "sent_at", ago(30)],
      ["enquiries", "created_at", ago(20)],
    ] as const)
      await db
        .updateTable(table)
        .set({ [time]: at })
        .execute();
    await db
      .updateTable("subscriptions")
      .set({ payment_failed_at: ago(10) })
      .where("user_id", "=", id)
      .execute();
    const mail = {
      ...{ subject: "", text: "", reply_to: null, next_attempt_at: null, sent_at: null, rank: 1 },
      attempts: 1,
    };
    await db
      .insertInto("mails")
      .values([
        { ...mail, to: "gone@example.test", dedupe_key: "home-1", created_at: ago(60) },
        { ...mail, to: "gone@example.test", dedupe_key: "home-2", created_at: ago(2) },
        // These wait for nobody: too old, on its way, sent.
        { ...mail, to: "a@a.test", dedupe_key: "home-3", created_at: ago(24 * 8) },
        {
          ...mail,
          to: "a@a.test",
          dedupe_key: "home-4",
          created_at: ago(0),
          next_attempt_at: ago(0),
        },
        { ...mail, to: "a@a.test", dedupe_key: "home-5", created_at: ago(9), sent_at: ago(9) },
      ])
      .execute();

    const all = await homeOf(owner);
    expect(all.waiting?.counts).toEqual({
      ...{ test: 1, practice: 1, enquiry: 1, report: 1, renewal: 1, mail: 2 },
    });
    expect(all.waiting?.rows).toEqual(
      [
        {
          kind: "mail",
          title: "Some mails did not arrive",
          detail: "The oldest is to gone@example.test.",
        },
        {
          kind: "test",
          id: test.recordId,
          title: textLike(/^Review Asha’s /),
          detail: textLike(/^2 dialogues, \d+ segments\.$/),
        },
        { kind: "practice", title: "Listen to Asha’s practice", detail: textLike(/^Hindi: ./) },
        { kind: "enquiry", title: "Answer Liu Wei", detail: "“Is there a class on Saturdays?”" },
        {
          kind: "renewal",
          id,
          title: "Help Asha Rao to pay",
          detail: textLike(/could not be renewed/),
        },
        {
          kind: "report",
          id: post,
          title: "Look at a reported post",
          detail: "By Asha: “Buy my notes”",
        },
      ].map((row) => ({ id: anyNumber, begun: null, since: textLike(/^20/), ...row })),
    );
    const since = (all.waiting?.rows ?? []).map((row) => row.since);
    expect(since).toEqual(since.toSorted());

    const { failed } = mailCalls.get.answer.parse((await owner.get("/api/staff/mail")).body);
    expect(failed.map(({ to, is_over, student_id }) => [to, is_over, student_id])).toEqual([
      ["gone@example.test", true, null],
      ["gone@example.test", true, null],
    ]);

    const kinds = ["test", "practice", "enquiry", "report"];
    const seen = await homeOf(teacher);
    expect(seen.waiting?.rows.map(({ kind }) => kind)).toEqual(kinds);
    expect(Object.keys(seen.waiting?.counts ?? {})).toEqual(kinds);
    expect([seen.today?.sold, all.today?.sold]).toEqual([
      null,
      { plans: anyNumber, cents: anyNumber },
    ]);
    expect(all.today).toMatchObject({
      dialogues: anyNumber,
      tests: anyNumber,
      students: anyNumber,
    });

    const path = `/api/staff/tests/${test.recordId}`;
    await teacher.post(`${path}/take`, { take: 1 });
    const whole = reviewCalls.get.answer.parse((await teacher.get(path)).body);
    const [dialogue1] = whole.segments;
    const place = { set: dialogue1?.set, segment: dialogue1?.segments[0]?.segment_id };
    const json = { marks: [{ ...place, field: "done", from: false, to: true }] };
    expect((await teacher.post(`${path}/marks`, json)).status).toBe(200);
    const begun = async (staff: Api) =>
      (await homeOf(staff)).waiting?.rows.find(({ kind }) => kind === "test");
    expect(await begun(teacher)).toMatchObject({
      begun: "own",
      detail: textLike(/^You began it: /),
    });
    expect(await begun(owner)).toMatchObject({
      begun: "other",
      detail: textLike(/^Begun by Priya: 1 of \d+ segments marked\.$/),
    });
  });

  it("counts for the menu on request, and a count that fails costs only itself", async () => {
    const staff = await staffApi(upstream(), "Mona");
    const waits = async (query: string) =>
      accountCalls.member.answer.parse((await staff.get(`/api/staff/session${query}`)).body).waits;
    expect(await waits("")).toBeUndefined();
    const counts = { test: anyNumber, practice: anyNumber, enquiry: anyNumber, report: anyNumber };
    expect(await waits("?waits=1")).toEqual(counts);
    const { db } = upstream().deps;
    await db.schema.alterTable("enquiries").renameTo("enquiries_away").execute();
    try {
      expect(await waits("?waits=1")).toBeNull();
    } finally {
      await db.schema.alterTable("enquiries_away").renameTo("enquiries").execute();
    }
  });

  it("shows ten rows, counts no further than a hundred, and names three who may need help", async () => {
    const { db } = upstream().deps;
    const staff = await staffApi(upstream(), "Nora");
    const { id } = await signIn(upstream());
    const rows = Array.from({ length: MOST_COUNTED + 20 }, () => ({
      ...{ ...ENQUIRY, user_id: id, request_key: null, created_at: stamp() },
    }));
    await db.insertInto("enquiries").values(rows).execute();
    const soon = addMonths(new Date(upstream().now()), 1).toISOString().slice(0, 10);
    for (let index = 0; index < 4; index += 1) await signIn(upstream());
    await db.updateTable("users").set({ exam_date: soon }).execute();
    const { waiting, help } = await homeOf(staff);
    expect([waiting?.rows.length, waiting?.counts.enquiry]).toEqual([10, MOST_COUNTED]);
    expect(help).toHaveLength(3);
    expect(z.array(z.object({ why: z.string() })).parse(help)[0]?.why).toMatch(
      /^Exam in \d+ days, no practice for 14 days$/,
    );
  });
});
