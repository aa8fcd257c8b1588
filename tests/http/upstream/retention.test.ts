import { expect, it } from "vitest";
import { z } from "zod";
import { addMonths } from "../../../upstream/clock.ts";
import { keptFor, removeAged } from "../../../upstream/practice/retention.ts";
import { tellOfLeaving } from "../../../upstream/reminders/leaving.ts";
import { begin } from "./begun-dialogue.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { handIn } from "./handed-in.ts";
import { textLike } from "./matchers.ts";
import { sayRemark } from "./said-remark.ts";
import { staffApi } from "./staff-api.ts";
import { useMockTests } from "./mock-test-content.ts";
import { namesOf } from "./stored-names.ts";

const MONTHS = 12;
const DAY_MS = 24 * 60 * 60 * 1000;
const DAILY = { rhythm: "daily", hour: 7, time_zone: "Asia/Kolkata" };
const reviewSchema = z.object({
  results: z.object({
    question_lists: z.object({
      recordings_kept_months: z.number(),
      recordings_leave_at: z.string(),
    }),
  }),
});

onBothEnginesAtNight(
  "recordings kept for some months",
  (upstream) => {
    useMockTests(upstream);
    const now = () => upstream().deps.clock();
    const turnTo = (at: Date) => upstream().turnClock(at.getTime() - now());
    const night = async () => {
      await tellOfLeaving(upstream().deps);
      await removeAged(upstream().deps, () => false);
    };
    /** Returns a student with one recording of a dialogue. */
    const record = async () => {
      const student = await begin(upstream(), "hindi-001");
      const ids = { question_id: student.question, segment_id: student.segments[0] ?? 0 };
      expect((await student.api.answer(ids, fixture("take.wav"))).status).toBe(200);
      return student;
    };
    const answersOf = () =>
      upstream()
        .deps.db.selectFrom("practice_answers")
        .select(["file_name", "attempt"])
        .where("attempt", ">", 0)
        .orderBy("id")
        .execute();

    it("show their end, are announced by mail a month before, and are then deleted, except for mock tests", async () => {
      const { db, answers } = upstream().deps;
      const [done, open] = [await record(), await record()];
      expect((await done.api.post("/api/v1/practice/answer-submit", done.dialogue)).status).toBe(
        200,
      );
      const tested = await handIn(upstream());
      expect((await done.api.post("/api/v1/user/reminders", DAILY)).status).toBe(200);
      const use = await done.api.get("/api/v1/user/storage");
      expect(use.body).toMatchObject({ results: { recordings_kept_months: MONTHS } });
      const { id: record_id } = await db
        .selectFrom("practice_records")
        .select("id")
        .where("status", "=", 1)
        .executeTakeFirstOrThrow();
      const teacher = await staffApi(upstream(), "Tia");
      expect((await sayRemark(teacher, record_id, fixture("take.ogg"))).status).toBe(200);
      const asked = { record_id, status: 1 };
      const review = await done.api.post("/api/v1/practice/completed/user-answers", asked);
      const told = reviewSchema.parse(review.body).results.question_lists;
      const leaves = new Date(told.recordings_leave_at);
      expect(Math.abs(leaves.getTime() - addMonths(new Date(), MONTHS).getTime())).toBeLessThan(
        DAY_MS,
      );

      const { email } = await db
        .selectFrom("users")
        .select("email")
        .where("id", "=", done.id)
        .executeTakeFirstOrThrow();
      const mails = () =>
        db
          .selectFrom("mails")
          .select(["to", "subject", "text", "stop_link"])
          .where("dedupe_key", "like", "leaving-%")
          .execute();
      const firstOfMonth = Date.UTC(leaves.getUTCFullYear(), leaves.getUTCMonth(), 1);
      turnTo(new Date(firstOfMonth - 36 * DAY_MS));
      await night();
      expect(await mails()).toEqual([]);
      turnTo(new Date(firstOfMonth - 34 * DAY_MS));
      await night();
      await night();
      const month = leaves.toLocaleDateString("en-AU", { month: "long", timeZone: "UTC" });
      expect(await mails(), "only who asked for mails").toEqual([
        {
          to: email,
          subject: `Your recordings of one practice are deleted in ${month} ${leaves.getUTCFullYear()}`,
          text: textLike(/kept for 12 months/),
          stop_link: textLike(/\/reminders\/stop\//),
        },
      ]);

      turnTo(new Date(leaves.getTime() - 60_000));
      await night();
      expect((await answersOf()).filter(({ file_name }) => file_name !== null)).toHaveLength(2);
      turnTo(new Date(leaves.getTime() + 5 * DAY_MS));
      await night();
      expect(await answersOf(), "both stay counted").toEqual([
        { file_name: null, attempt: 1 },
        { file_name: null, attempt: 1 },
      ]);
      const remarks = await db.selectFrom("practice_remarks").select("record_id").execute();
      expect(remarks, "one that was only spoken").toEqual([]);
      await answers.forgetAside(now() + 8 * DAY_MS);
      const { file_name } = await db
        .selectFrom("mock_answers")
        .select("file_name")
        .where("record_id", "=", tested.recordId)
        .where("file_name", "is not", null)
        .executeTakeFirstOrThrow();
      expect(await namesOf(upstream().deps, "answers")).toEqual([file_name]);
      // From now on the student must record an unfinished dialogue again.
      turnTo(new Date());
      const begun = await open.api.get(`/api/v1/question/segments/${open.question}`);
      expect(JSON.stringify(begun.body)).not.toContain("/storage/answers/");
    });

    it("leave a teacher's comments behind when a spoken remark goes", async () => {
      const { db } = upstream().deps;
      const { api, dialogue, first } = await record();
      await api.post("/api/v1/practice/answer-submit", dialogue);
      const { id } = await db
        .selectFrom("practice_records")
        .select((eb) => eb.fn.max("id").as("id"))
        .executeTakeFirstOrThrow();
      const comments = { [first]: [{ at_ms: 2_000, text: "Begin sooner." }] };
      const teacher = await staffApi(upstream(), "Tim");
      expect((await sayRemark(teacher, id, fixture("take.ogg"), { comments })).status).toBe(200);
      turnTo(addMonths(new Date(), MONTHS + 1));
      await night();
      const left = await db
        .selectFrom("practice_remarks")
        .select(["file_name", "comments"])
        .where("record_id", "=", id)
        .execute();
      expect(left).toEqual([{ file_name: null, comments: JSON.stringify(comments) }]);
      turnTo(new Date());
    });

    it("stay at least two more months when the limit is new or shorter", async () => {
      const { db } = upstream().deps;
      const at = Date.UTC(2030, 0, 15);
      const from = async (months: number | undefined, ms: number) =>
        (await keptFor(db, months, ms))?.from.slice(0, 10);
      await keptFor(db, undefined, at);
      expect(await from(12, at)).toBe("2030-04-01");
      expect(await from(24, at + 90 * DAY_MS), "longer").toBe("2030-04-01");
      expect(await from(24, at + 90 * DAY_MS), "a new start").toBe("2030-04-01");
      expect(await from(6, at + 90 * DAY_MS), "shorter").toBe("2030-07-01");
      expect(await from(undefined, at)).toBeUndefined();
    });
  },
  { RECORDINGS_KEPT_MONTHS: MONTHS },
);
