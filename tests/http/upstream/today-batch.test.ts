import { expect, it } from "vitest";
import { stampAfter } from "../../../upstream/clock.ts";
import type { Day } from "../../../upstream/dashboard/askers.ts";
import { todayOf, todaysOf } from "../../../upstream/dashboard/today.ts";
import { newStudent, onBothEngines, type Upstream } from "./engines.ts";
import { useMockTests } from "./mock-test-content.ts";

const HOUR_MS = 60 * 60 * 1000;
const hours = (count: number) => stampAfter(count * HOUR_MS);
/** The limits of a plan: 0 is none, 1 is all. */
const PLANS = {
  none: null,
  small: { practice_limits: 3, fulllenth_vac_limits: 2, mocktest_limits: 2, expires_at: hours(9) },
  top: { practice_limits: 1, fulllenth_vac_limits: 1, mocktest_limits: 1, expires_at: null },
  ended: { practice_limits: 1, fulllenth_vac_limits: 1, mocktest_limits: 1, expires_at: hours(-9) },
};

type Place = { upstream: Upstream; id: number; dialogues: number[]; words: number[] };
/** What a student has done. Dialogues are in the order of the list. */
const DONE: Record<string, (place: Place) => Promise<void>> = {
  nothing: () => Promise.resolve(),
  "two begun, with one answer": async (place) => {
    await practise(place, { dialogue: 1, status: 0, answers: 1, at: hours(-30) });
    await practise(place, { dialogue: 5, status: 0, answers: 2, at: hours(-3) });
  },
  "practised today, and labelled": async (place) => {
    await practise(place, { dialogue: 0, status: 1, answers: 2, at: hours(-1) });
    await practise(place, { dialogue: 1, status: 1, answers: 1, at: hours(-200) });
    await practise(place, { dialogue: 2, status: 1, answers: 1, at: hours(-300) });
    await practise(place, { dialogue: 2, status: 0, answers: 0, at: hours(-2) });
    for (const [at, label_type] of [1, 2, 2].entries()) await label(place, at, label_type);
  },
  "a remark read": async (place) => {
    const record_id = await practise(place, { dialogue: 0, status: 1, answers: 1, at: hours(-50) });
    if (record_id === null) return;
    await place.upstream.deps.db
      .insertInto("practice_remarks")
      .values({
        ...{ record_id, user_id: place.id, remark: "Well said.", segments: "{}", version: 1 },
        ...{ staff_name: "Ravi", written_at: hours(-40), read_at: hours(-1) },
      })
      .execute();
  },
  "words due, later and answered today": async ({ upstream, id: user_id, words }) => {
    const { db } = upstream.deps;
    const due = [hours(-3), hours(-2), hours(30), hours(30)];
    for (const [at, word_id] of words.slice(0, due.length).entries()) {
      const card = { user_id, word_id, due: due[at] ?? "", reps: 1, card: "{}" };
      await db.insertInto("study_cards").values(card).execute();
      for (const [when, undone_at] of [
        [-1 - at, null],
        [-1, hours(-1)],
        [-60, null],
      ] as const)
        await db
          .insertInto("study_reviews")
          .values({
            ...{ user_id, word_id, review_id: `r${word_id}${when}${undone_at}`, rating: 3 },
            ...{ is_first: at === 0 ? 1 : 0, reviewed_at: hours(when), undone_at },
          })
          .execute();
    }
  },
  "weak segments of all kinds of dialogues": async ({ upstream, id, dialogues }) => {
    for (const [at, dialogue] of dialogues.entries()) {
      const [segment] = await segmentsOf(upstream, dialogue);
      await upstream.deps.db
        .insertInto("weak_segments")
        .values({
          ...{ user_id: id, segment_id: segment ?? 0, reasons: "[]", by_teacher: 0, reps: 0 },
          ...{ since: hours(-90), due: hours(at * 12 - 20), left_at: at === 1 ? hours(-1) : null },
          rated_at: at < 2 ? hours(-1) : null,
        })
        .execute();
    }
  },
  "one test taken today, and one begun": async ({ upstream, id: user_id }) => {
    const { db } = upstream.deps;
    const tests = await db.selectFrom("mock_tests").select("id").orderBy("id").execute();
    for (const [at, { id: mocktest_id }] of tests.slice(0, 2).entries())
      await db
        .insertInto("mock_records")
        .values({
          ...{ user_id, mocktest_id, status: at === 0 ? 1 : 0, time_percent: 100 },
          ...{ created_at: hours(-5), deadline_at: hours(-4) },
          ...{ submitted_at: at === 0 ? hours(-4) : null, read_at: at === 0 ? hours(-1) : null },
        })
        .execute();
  },
};

type Practice = { dialogue: number; status: 0 | 1; answers: number; at: string };

async function practise({ upstream, id, dialogues }: Place, { dialogue, ...done }: Practice) {
  const { db } = upstream.deps;
  const question_id = dialogues[dialogue];
  if (question_id === undefined) return null;
  const record = await db
    .insertInto("practice_records")
    .values({
      ...{ user_id: id, question_id, status: done.status, created_at: done.at },
      submitted_at: done.status === 1 ? done.at : null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const segments = await segmentsOf(upstream, question_id);
  for (const segment_id of segments.slice(0, done.answers))
    await db
      .insertInto("practice_answers")
      .values({
        ...{ record_id: record.id, segment_id, attempt: 1, created_at: done.at },
        file_name: `${record.id}-${segment_id}.webm`,
      })
      .execute();
  return record.id;
}

async function label({ upstream, id, dialogues }: Place, at: number, label_type: number) {
  const question_id = dialogues[at] ?? 0;
  const row = { user_id: id, question_id, label_type, updated_at: hours(-1) };
  if (question_id > 0) await upstream.deps.db.insertInto("labels").values(row).execute();
}

async function segmentsOf({ deps: { db } }: Upstream, question: number): Promise<number[]> {
  const rows = await db
    .selectFrom("segments")
    .select("id")
    .where("question_id", "=", question)
    .orderBy("place")
    .execute();
  return rows.map(({ id }) => id);
}

onBothEngines("days of many students", (upstream) => {
  useMockTests(upstream);

  it("say the same at once as one by one, for students of every kind", async () => {
    const { deps } = upstream();
    const { db } = deps;
    await db.updateTable("questions").set({ is_recent: 1 }).where("serial_no", "=", 6).execute();
    await db.updateTable("questions").set({ tests_only: 1 }).where("serial_no", "=", 5).execute();
    const days: (Day & { name: string })[] = [];
    for (const language of ["Hindi", "Punjabi"])
      for (const [plan, limits] of Object.entries(PLANS))
        for (const [what, begin] of Object.entries(DONE)) {
          const { id, languageId } = await newStudent(upstream(), { language, plan: false });
          const own = { user_id: id, plan_name: plan, status: "active", created_at: hours(-99) };
          if (limits)
            await db
              .insertInto("subscriptions")
              .values({ ...own, ...limits, user_sample_response: 1, realtime_vip_material: 1 })
              .execute();
          const listed = async (table: "questions" | "words") => {
            const rows = await db
              .selectFrom(table)
              .select("id")
              .where("language_id", "=", languageId)
              .where("active", "=", 1)
              .orderBy("serial_no")
              .execute();
            return rows.map((row) => row.id);
          };
          const [dialogues, words] = [await listed("questions"), await listed("words")];
          await begin({ upstream: upstream(), id, dialogues, words });
          const since = hours(days.length % 3 === 0 ? -2 : -20);
          const day = { since, repeatBefore: hours(-72) };
          days.push({ name: `${language}, ${plan}: ${what}`, student: { id, languageId }, ...day });
        }
    const together = await todaysOf(deps, days);
    for (const [at, { name, student, ...day }] of days.entries())
      expect([name, together[at]]).toEqual([name, await todayOf(deps, student, day)]);
    const told = (name: string) => together[days.findIndex((day) => day.name === name)];
    expect(told("Hindi, top: practised today, and labelled")).toMatchObject({
      repeat: { label_type: 2 },
      ...{ repeat_count: 2, practised_count: 3, begun: {}, next: {} },
    });
    expect(told("Hindi, small: practised today, and labelled")).toMatchObject({
      dialogue_count: 3,
    });
  });
});
