import { Hono, type Context } from "hono";
import { measured } from "../../metrics/events.ts";
import { planOf } from "../account/plan.ts";
import { pageRequest } from "../db/paginate.ts";
import { findMockReceipt, isAllAnswered, storeMockAnswer } from "../exam/answers.ts";
import { closeOverdue } from "../exam/clock.ts";
import {
  asTold,
  getDetails,
  getReviewedSet,
  listMockAnswers,
  markReviewRead,
} from "../exam/feedback.ts";
import { listRecords } from "../exam/lists.ts";
import {
  completeRecord,
  findRecord,
  openRecord,
  resetRecord,
  timeOutRecord,
} from "../exam/records.ts";
import { optionalFacts, optionalPeaks } from "../dialogues/take-facts.ts";
import { askedConsent } from "../speech/takes.ts";
import { consentOf } from "../speech/terms.ts";
import { describeProgress } from "../exam/start.ts";
import {
  checkMayBegin,
  findNextTest,
  getMockTest,
  listMockTests,
  listPrompts,
  listSets,
  mayBegin,
} from "../exam/tests.ts";
import { practiceOf } from "../practice/permission.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { ServerDeps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput, UPLOAD_LIMIT } from "../http/input.ts";
import { readRecording } from "../files/recordings.ts";
import { integer, optionalInteger, optionalUuid, validate } from "../validation.ts";

const ANSWERS_A_PAGE = 5;
/** The first is the standard time. */
const TIME_FACTORS = [1, 1.5, 2];

const recordField = { mocktest_record_id: integer() };
const testField = { mocktest_id: integer() };
const answerFields = {
  ...recordField,
  mocktest_answer_id: integer(),
  attempt: optionalInteger({ max: 10_000 }),
  client_answer_id: optionalUuid(),
  duration_ms: optionalInteger({ min: 0 }),
  peaks: optionalPeaks(),
  facts: optionalFacts(),
};

export function examRoutes(deps: ServerDeps): Hono<Http> {
  const { db, clock } = deps;
  const app = new Hono<Http>();
  const signed = signedIn(deps);

  app.post("/api/v1/mock-test", signed, async (c) => {
    const student = studentOf(c);
    const input = await readInput(c);
    const { language_id: languageId } = validate({ language_id: integer() }, input);
    await closeOverdue(db, student.id, clock());
    const wanted = { languageId, search: searchOf(input) };
    const list = await listMockTests(deps, student, wanted, pageRequest(c.req.url, input));
    return c.json({ results: { mocktest_list: list } });
  });

  app.post("/api/v1/mock-test/completed-list", signed, (c) => answerRecords(c, 1));

  app.post("/api/v1/mock-test/pending-list", signed, (c) => answerRecords(c, 0));

  app.post("/api/v1/mock-test/question-lists", signed, async (c) => {
    const student = studentOf(c);
    const { mocktest_id: testId } = validate(testField, await readInput(c));
    const { id, language_name, ...test } = await getMockTest(db, student, testId);
    const record = await findRecord(db, student.id, id);
    const isOpen = record !== null || (await mayBegin(deps, student.id, { id, ...test }));
    return c.json({
      results: {
        mocktest_details: {
          mocktest_name: test.mocktest_name,
          duration: test.duration,
          created_at: record?.created_at ?? null,
          feedback_status: record?.feedback_status ?? 0,
          language: { language_name },
          time_factors: TIME_FACTORS,
        },
        all_mocktest_sets: await listSets(db, id, record?.id),
        prompts: isOpen ? await listPrompts(db, deps.content, id) : [],
      },
    });
  });

  app.post("/api/v1/mock-test/exam-start", signed, async (c) => {
    const student = studentOf(c);
    const input = await readInput(c);
    const { mocktest_id: testId } = validate(testField, input);
    await closeOverdue(db, student.id, clock());
    const test = await getMockTest(db, student, testId);
    if ((await findRecord(db, student.id, test.id)) === null)
      await checkMayBegin(deps, student.id, test);
    const begun = {
      userId: student.id,
      testId: test.id,
      duration: test.duration,
      timePercent: 100 * timeFactorOf(input),
      getsFeedback: (await planOf(db, student.id, clock())).getsFeedback,
    };
    const record = await openRecord(db, begun, clock());
    const whose = { userId: student.id, testId: test.id };
    const results = await describeProgress(db, whose, record, clock());
    return c.json({ results, is_all_dialoges_completed: results.question === null });
  });

  app.post("/api/v1/mock-test/answer-submit", signed, async (c) => {
    const { id: userId } = studentOf(c);
    const input = await readInput(c, UPLOAD_LIMIT);
    const fields = validate(answerFields, input);
    const known = await findMockReceipt(db, userId, fields.client_answer_id);
    const store = async () => {
      // Its time is that of its arrival.
      const now = clock();
      const recording = await readRecording(deps.files, input.audioanswer, fields);
      return storeMockAnswer(deps, { userId, ...fields, ...recording }, now);
    };
    const receipt = known ?? (await store());
    measured.emit("take");
    return c.json({
      status: 200,
      message: "Your answer has been saved.",
      is_last_dialoges: await isAllAnswered(db, userId, fields.mocktest_record_id),
      results: receipt,
    });
  });

  app.post("/api/v1/mock-test/complete-submit", signed, async (c) => {
    const { mocktest_record_id: recordId, mocktest_id: testId } = validate(
      { ...recordField, ...testField },
      await readInput(c),
    );
    await completeRecord(db, studentOf(c).id, recordId, { testId, now: clock() });
    return c.json({ status: 200, message: "Your mock test has been submitted." });
  });

  app.post("/api/v1/mock-test/time-out/submit", signed, async (c) => {
    const { mocktest_record_id: recordId } = validate(recordField, await readInput(c));
    await timeOutRecord(db, studentOf(c).id, recordId, clock());
    return c.json({ status: 200, message: "The time of your mock test is over." });
  });

  app.post("/api/v1/mock-test/reset", signed, async (c) => {
    const { mocktest_record_id: recordId } = validate(recordField, await readInput(c));
    await resetRecord(deps, studentOf(c).id, recordId);
    return c.json({ status: 200, message: "The mock test can be started again." });
  });

  app.get("/api/v1/mock-test/completed/details", signed, async (c) => {
    const { mocktest_record_id: recordId } = validate(recordField, c.req.query());
    const student = studentOf(c);
    const details = await getDetails(db, student.id, recordId);
    return c.json({ results: { ...details, next_test: await findNextTest(deps, student) } });
  });

  app.get("/api/v1/mock-test/completed/user-answers", signed, async (c) => {
    const student = studentOf(c);
    const { id: userId } = student;
    const fields = { ...recordField, mocktest_set_id: integer() };
    const { mocktest_record_id: recordId, mocktest_set_id: setId } = validate(
      fields,
      c.req.query(),
    );
    await getDetails(db, userId, recordId);
    const { question, review } = await getReviewedSet(db, recordId, setId);
    const { hearsSamples } = await planOf(db, userId, clock());
    const page = pageRequest(c.req.url, c.req.query(), ANSWERS_A_PAGE);
    const consent = await consentOf(deps, userId);
    const wanted = { consent, recordId, setId, hearsSamples, review };
    const user_answers = await listMockAnswers(db, wanted, page);
    const practice = await practiceOf(deps, student, question.id);
    const speech = askedConsent(consent, user_answers.data);
    const mocktest_review = asTold(review);
    return c.json({ results: { question, practice, mocktest_review, user_answers, speech } });
  });

  app.post("/api/v1/mock-test/review/read", signed, async (c) => {
    const { mocktest_record_id: recordId } = validate(recordField, await readInput(c));
    await markReviewRead(db, studentOf(c).id, recordId, clock());
    return c.json({ status: 200, message: "The review has been read." });
  });

  return app;

  async function answerRecords(c: Context<Http>, status: 0 | 1) {
    const { id: userId } = studentOf(c);
    const input = await readInput(c);
    await closeOverdue(db, userId, clock());
    const wanted = { userId, status, search: searchOf(input), now: clock() };
    return c.json({ results: await listRecords(db, wanted, pageRequest(c.req.url, input)) });
  }
}

function searchOf({ search }: Record<string, unknown>): string | null {
  return typeof search === "string" ? search : null;
}

/** Returns the standard time for any factor that is not agreed. */
function timeFactorOf({ time_factor }: Record<string, unknown>): number {
  return TIME_FACTORS.find((factor) => factor === Number(time_factor)) ?? 1;
}
