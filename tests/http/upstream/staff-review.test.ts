import { expect, it } from "vitest";
import { z } from "zod";
import type { Api } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import {
  detailsOf,
  FACTS,
  handIn,
  handInAs,
  openPublication,
  openReview,
  toldTo,
  WAVE,
} from "./handed-in.ts";
import {
  answerMock,
  beginTest,
  MINUTE_MS,
  PATH,
  progressOf,
  sitDown,
  useMockTests,
} from "./mock-test-content.ts";
import { checkOut, pay } from "./plan-calls.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";

const list = z.object({
  languages: z.array(z.object({ id: z.number(), name: z.string() })),
  results: z.object({
    data: z.array(z.object({ id: z.number(), first_name: z.string(), begun_by: z.unknown() })),
  }),
});

onBothEnginesAtNight("the staff review of a mock test", (upstream) => {
  useMockTests(upstream);
  const mailsTo = (email: string) =>
    upstream().deps.db.selectFrom("mails").selectAll().where("to", "=", email).execute();
  const listed = async (staff: Api, query = "") =>
    list.parse((await staff.get(`/api/staff/tests${query}`)).body);

  it("is listed oldest first, includes abandoned tests, and shows who began it", async () => {
    const first = await handIn(upstream());
    const second = await handIn(upstream());
    const left = await sitDown(upstream());
    upstream().turnClock(30 * MINUTE_MS);
    const staff = await staffApi(upstream(), "Asha");
    await (await openReview(staff, second)).save({ reviews: "Begun." });
    const { languages, results } = await listed(staff);
    const ids = results.data.map(({ id }) => id);
    const places = [first, second, left].map(({ recordId }) => ids.indexOf(recordId));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((one, other) => one - other));
    expect(places.map((place) => results.data[place]?.begun_by)).toEqual([null, "Asha", null]);
    const punjabi = languages.find(({ name }) => name === "Punjabi")?.id;
    expect((await listed(staff, `?language=${punjabi}`)).results.data).toEqual([]);
    expect((await staff.get("/api/staff/tests?page=99999999999&language=x&state=y")).status).toBe(
      200,
    );
  });

  it("shows every segment with its sounds and waves, and hides those of a pending test", async () => {
    const sitting = await handIn(upstream());
    const staff = await staffApi(upstream(), "Bala");
    const at = await openReview(staff, sitting);
    expect(at.segments.map(({ is_answered }) => is_answered)).toEqual([true, false]);
    const segments = await Promise.all(at.segments.map(({ segment_id: id }) => at.hear(id)));
    const hear = (kind: string, name: string, headers?: Record<string, string>) =>
      staff.get(`/api/staff/sounds/${kind}/${name}`, headers);
    for (const { audio_file, sample_audio_file } of segments)
      for (const name of [audio_file, sample_audio_file ?? ""])
        expect((await hear("content", name)).headers.get("content-type")).toMatch(/^audio\//);
    expect(segments.map(({ peaks }) => peaks)).toEqual([WAVE, null]);
    expect(segments.map(({ question_peaks }) => question_peaks?.length)).toEqual([180, 180]);
    const part = await hear("answers", segments[0]?.file_name ?? "", { Range: "bytes=0-99" });
    expect([part.status, part.bytes]).toEqual([206, fixture("take.ogg").subarray(0, 100)]);

    const pending = await sitDown(upstream());
    const [segment] = progressOf(await pending.start()).results.segments;
    await answerMock(pending, { mocktest_answer_id: segment?.mocktest_answer_id ?? 0 });
    const { file_name } = await upstream()
      .deps.db.selectFrom("mock_answers")
      .select("file_name")
      .where("id", "=", segment?.mocktest_answer_id ?? 0)
      .executeTakeFirstOrThrow();
    expect((await hear("answers", file_name ?? "")).status).toBe(404);
    for (const path of ["tests/0", `tests/${pending.recordId}`, "nowhere"])
      expect((await staff.get(`/api/staff/${path}`)).status).toBe(404);
  });

  it("is private until it is published, then goes to the student, with a mail and a log entry", async () => {
    const sitting = await handIn(upstream());
    const staff = await staffApi(upstream(), "Chitra", "owner");
    const at = await openReview(staff, sitting);
    expect((await (await openPublication(staff, sitting)).publish()).status, "empty").toBe(422);
    const id = at.segments[0]?.segment_id ?? 0;
    const words = { reviews: "Clear & <b>complete</b>.\nOne more line.", remark: "Mind numbers." };
    const comments = [{ at_ms: 6_000, text: "A pause here." }];
    const said = { counts: { he: 1, om: 2 }, remark: "You left out the date.", comments };
    await at.save({ ...words, half_marks: 63, segments: { [id]: said } });
    const seen = await openPublication(staff, sitting);
    await (await openReview(staff, sitting, 1)).save({ half_marks: 66 });
    expect((await seen.publish()).status, "changed since it was looked at").toBe(409);
    expect((await toldTo(sitting, 0)).mocktest_review).toBeNull();
    expect((await toldTo(sitting, 0)).user_answers.data[0]).toMatchObject({
      error_counts: [],
      tutor_comments: [],
    });
    expect((await toldTo(sitting, 0)).user_answers.data[1]).toMatchObject({
      peaks: null,
      facts: null,
    });
    expect((await detailsOf(sitting)).mocktest_details.feedback_status).toBe(0);
    const done = await (await openPublication(staff, sitting)).publish();
    expect(done.body).toMatchObject({ results: { is_mailed: true } });
    expect(JSON.stringify(done.body)).not.toContain(`"next":${sitting.recordId}`);

    const { mocktest_review, user_answers } = await toldTo(sitting, 0);
    expect(mocktest_review).toEqual({
      reviews: words.reviews,
      twitter_remark: words.remark,
      estimate: 31.5,
    });
    expect(user_answers.data[0]).toEqual({
      segment_id: id,
      peaks: WAVE,
      facts: FACTS,
      error_counts: [
        { head: "om", count: 2 },
        { head: "he", count: 1 },
      ],
      tutor_remark: said.remark,
      tutor_comments: said.comments,
    });
    const details = await detailsOf(sitting);
    expect(details.mocktest_details.feedback_status).toBe(1);
    expect(details.all_mocktest_sets.map(({ estimate }) => estimate)).toEqual([31.5, 33]);
    const [mail, ...others] = await mailsTo(sitting.email);
    expect([mail?.subject, others]).toEqual(["Your mock test has been reviewed", []]);
    expect(mail?.text).toContain(`/mock-test/feedback?record=${sitting.recordId}\n`);
    expect(mail?.text).toContain(
      "Dialogue 1: 31.5 of 45\nDialogue 2: 33 of 45\nTogether: 64.5 of 90\n",
    );
    const [line] = await logSeenBy(staff);
    expect(line).toMatchObject({
      staff_name: "Chitra",
      did: "publish a review",
      about: `mock test ${sitting.recordId}`,
    });
  });

  it("suggests next the test that waits longest and that no other teacher has taken", async () => {
    const staff = await staffApi(upstream(), "Hari");
    const other = await staffApi(upstream(), "Ines");
    const waiting = (await listed(staff)).results.data;
    for (const { id } of waiting)
      await (await openReview(other, { recordId: id })).save({ reviews: "Mine." });
    const [first, second] = [await handIn(upstream()), await handIn(upstream())];
    const at = await openReview(staff, first);
    expect(at.next?.id).toBe(second.recordId);
    await at.save({ reviews: "Clear." });
    const done = await (await openPublication(staff, first)).publish();
    expect(done.body).toMatchObject({ results: { next: second.recordId } });
  });

  it("is due for a plan that includes it, also one bought later", async () => {
    const student = await signIn(upstream(), { plan: false });
    await pay(student.api, await checkOut(student.api, "Standard"));
    const sitting = await handInAs(await beginTest(student));
    const staff = await staffApi(upstream(), "Meera");
    const isListed = async (state: string) =>
      (await listed(staff, `?state=${state}`)).results.data.some(
        ({ id }) => id === sitting.recordId,
      );
    expect(await isListed("waiting")).toBe(false);
    const words = { reviews: "For nobody yet." };
    await (await openReview(staff, sitting)).save(words);
    await (await openPublication(staff, sitting)).publish();
    const seen = async () => [
      (await detailsOf(sitting)).mocktest_details,
      (await toldTo(sitting, 0)).mocktest_review?.reviews,
      (await student.api.post(`${PATH}/completed-list`)).body,
    ];
    const none = { with_feedback: 0, feedback_status: 0 };
    const row = (more: object) => ({ results: { data: [more] } });
    expect(await seen()).toMatchObject([none, undefined, row(none)]);
    await pay(student.api, await checkOut(student.api, "Advance"));
    const all = { with_feedback: 1, feedback_status: 1 };
    expect(await seen()).toMatchObject([all, words.reviews, row(all)]);
    expect(await isListed("reviewed")).toBe(true);
  });

  it("can be corrected without a half-done draft showing, and is mailed again only on request", async () => {
    const sitting = await handIn(upstream());
    const staff = await staffApi(upstream(), "Divya");
    const write = async (reviews: string) => (await openReview(staff, sitting)).save({ reviews });
    const publish = async (mail: boolean) => (await openPublication(staff, sitting)).publish(mail);
    const told = async () => (await toldTo(sitting, 0)).mocktest_review?.reviews;
    await write("First words.");
    await publish(true);
    await write("Second words.");
    expect(await told()).toBe("First words.");
    const isRead = async () => (await detailsOf(sitting)).mocktest_details.feedback_read;
    const path = "/api/v1/mock-test/review/read";
    await sitting.api.post(path, { mocktest_record_id: sitting.recordId });
    expect(await isRead()).toBe(1);
    const day = await sitting.api.get(
      "/api/v1/today?since=2026-01-01T00:00:00Z&repeat_before=2026-01-01T00:00:00Z",
    );
    const read = { mocktest_record_id: sitting.recordId, mocktest_name: "hi-1 mock test" };
    expect(day.body).toMatchObject({ results: { mock_tests: { reviews_read_today: [read] } } });
    await publish(false);
    expect(await told()).toBe("Second words.");
    expect(await isRead(), "a correction is news").toBe(0);
    expect(await mailsTo(sitting.email)).toHaveLength(1);
    await write("Third words.");
    await publish(true);
    expect((await mailsTo(sitting.email)).map(({ subject }) => subject)).toEqual([
      "Your mock test has been reviewed",
      "The review of your mock test was corrected",
    ]);
    const [newest] = (await listed(staff, "?state=reviewed")).results.data;
    expect(newest?.id).toBe(sitting.recordId);
  });
});

onBothEnginesAtNight(
  "a review without mail",
  (upstream) => {
    useMockTests(upstream);

    it("promises no mail and stores none", async () => {
      const sitting = await handIn(upstream());
      const staff = await staffApi(upstream(), "Noor");
      await (await openReview(staff, sitting)).save({ reviews: "Clear." });
      const looked = await openPublication(staff, sitting);
      expect(looked.can_mail).toBe(false);
      expect((await looked.publish(true)).body).toMatchObject({ results: { is_mailed: false } });
      const mails = upstream().deps.db.selectFrom("mails").where("to", "=", sitting.email);
      expect(await mails.selectAll().execute()).toEqual([]);
    });
  },
  { MAILBOX: false },
);
