import { Hono, type Context } from "hono";
import { measured } from "../../metrics/events.ts";
import { roomWarning } from "../account/room.ts";
import { pageRequest } from "../db/paginate.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { ServerDeps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { readInput, UPLOAD_LIMIT } from "../http/input.ts";
import { readRecording } from "../files/recordings.ts";
import {
  findPracticeReceipt,
  type PracticeReceipt,
  storePracticeAnswer,
} from "../practice/answers.ts";
import { listRecords } from "../practice/lists.ts";
import { getRecord, listAnswers } from "../practice/review.ts";
import { checkMayPractise, checkSegment, hearsSamplesOf } from "../practice/permission.ts";
import { markRead, sendToTeacher } from "../practice/remarks.ts";
import {
  deleteRecordings,
  openRecord,
  saveOwnMarks,
  saveSaid,
  submitRecord,
} from "../practice/records.ts";
import { askedConsent } from "../speech/takes.ts";
import { consentOf } from "../speech/terms.ts";
import { getOwnDialogue, type Material } from "../dialogues/find.ts";
import { optionalFacts, optionalPeaks } from "../dialogues/take-facts.ts";
import { invalid } from "../refusal.ts";
import {
  integer,
  optionalInteger,
  optionalText,
  optionalUuid,
  uuid,
  validate,
  yesOrNo,
} from "../validation.ts";

const ANSWERS_A_PAGE = 5;

const dialogueFields = { question_id: integer(), language_id: integer() };
const recordField = { record_id: integer() };
const reviewFields = { ...recordField, status: integer({ min: 0, max: 1 }) };
const markFields = { ...recordField, own_marks: optionalText(4_000) };
const saidFields = { client_answer_id: uuid(), said: optionalText(100) };
const sentFields = { ...recordField, sent: yesOrNo() };
const answerFields = {
  segment_id: integer(),
  question_id: integer(),
  time_taken: integer({ min: 0 }),
  client_answer_id: optionalUuid(),
  attempt: optionalInteger({ max: 10_000 }),
  duration_ms: optionalInteger({ min: 0 }),
  peaks: optionalPeaks(),
  facts: optionalFacts(),
};

export function practiceRoutes(deps: ServerDeps): Hono<Http> {
  const { db } = deps;
  const app = new Hono<Http>();
  const signed = signedIn(deps);

  app.post("/api/v1/practice/answer-store", signed, async (c) => {
    const { id: userId } = studentOf(c);
    const dialogueId = await readDialogue(c);
    await checkMayPractise(deps, userId, dialogueId);
    const recordId = await openRecord(db, userId, dialogueId);
    return c.json({
      status: 200,
      message: "The practice is open.",
      results: { record_id: recordId },
    });
  });

  app.post("/api/v1/practice/answer-update", signed, async (c) => {
    const student = studentOf(c);
    const input = await readInput(c, UPLOAD_LIMIT);
    const fields = validate(answerFields, input);
    const known = await findPracticeReceipt(db, student.id, fields.client_answer_id);
    if (known) return answerReceipt(c, known);
    const dialogue = await getOwnDialogue(db, student, fields.question_id);
    await checkSegment(db, studentOf(c).id, {
      segmentId: fields.segment_id,
      dialogueId: dialogue.id,
    });
    const recording = await readRecording(deps.files, input.audioanswer, fields);
    await checkMayPractise(deps, student.id, dialogue.id);
    const posted = { userId: student.id, ...fields, ...recording };
    return answerReceipt(c, await storePracticeAnswer(deps, posted));
  });

  app.post("/api/v1/practice/answer-submit", signed, async (c) => {
    const { id: userId } = studentOf(c);
    await submitRecord(deps, userId, await readDialogue(c));
    const warning = await roomWarning(db, userId, deps.mostBytes);
    return c.json({ status: 200, message: `Your answer has been submitted.${warning}` });
  });

  app.post("/api/v1/practice/completed", signed, (c) => answerRecords(c, "practice", 1));

  app.post("/api/v1/practice/pending", signed, (c) => answerRecords(c, "practice", 0));

  app.post("/api/v1/recent/vip/exam/material/completed", signed, (c) =>
    answerRecords(c, "recent", 1),
  );

  app.post("/api/v1/recent/vip/exam/material/pending", signed, (c) =>
    answerRecords(c, "recent", 0),
  );

  app.post("/api/v1/practice/completed/user-answers", signed, async (c) => {
    const { id: userId } = studentOf(c);
    const input = await readInput(c);
    const { record_id: recordId, status: wanted } = validate(reviewFields, input);
    const status = wanted === 1 ? 1 : 0;
    const dialogue = await getRecord(deps, userId, recordId, status);
    const hearsSamples = await hearsSamplesOf(deps, userId, dialogue.question_id);
    const consent = await consentOf(deps, userId);
    const asked = { consent, recordId, dialogueId: dialogue.question_id, status } as const;
    const review = { ...asked, hearsSamples };
    const answers = await listAnswers(db, review, pageRequest(c.req.url, input, ANSWERS_A_PAGE));
    const question_lists = { ...dialogue, speech: askedConsent(consent, answers.data) };
    return c.json({ results: { question_lists, practice_list: answers } });
  });

  app.post("/api/v1/practice/own-marks", signed, async (c) => {
    const { record_id: recordId, own_marks: marks } = validate(markFields, await readInput(c));
    await saveOwnMarks(deps, studentOf(c).id, { recordId, marks: marks ?? "" });
    return c.json({ status: 200, message: "Your marks have been saved." });
  });

  app.post("/api/v1/practice/facts", signed, async (c) => {
    const { client_answer_id, said } = validate(saidFields, await readInput(c));
    await saveSaid(deps, studentOf(c).id, { answerId: client_answer_id, said: said ?? "" });
    return c.json({ status: 200, message: "Your ticks have been saved." });
  });

  app.post("/api/v1/practice/send", signed, async (c) => {
    const { record_id: recordId, sent: isSent } = validate(sentFields, await readInput(c));
    await sendToTeacher(db, studentOf(c).id, { recordId, isSent }, deps.clock());
    const message = isSent ? "Your teacher can hear this practice." : "Nobody else hears it now.";
    return c.json({ status: 200, message });
  });

  app.post("/api/v1/practice/remark/read", signed, async (c) => {
    const { record_id: recordId } = validate(recordField, await readInput(c));
    await markRead(db, studentOf(c).id, recordId, deps.clock());
    return c.json({ status: 200, message: "The remark has been read." });
  });

  app.post("/api/v1/practice/recordings/delete", signed, async (c) => {
    const { record_id: recordId } = validate(recordField, await readInput(c));
    await deleteRecordings(deps, studentOf(c).id, recordId);
    return c.json({ status: 200, message: "Your recordings of this dialogue are deleted." });
  });

  return app;

  function answerReceipt(c: Context<Http>, receipt: PracticeReceipt) {
    measured.emit("take");
    return c.json({ status: 200, message: "Your answer has been saved.", results: receipt });
  }

  async function readDialogue(c: Context<Http>): Promise<number> {
    const { question_id, language_id } = validate(dialogueFields, await readInput(c));
    const dialogue = await getOwnDialogue(db, studentOf(c), question_id);
    if (dialogue.language_id !== language_id)
      throw invalid({ language_id: ["The selected language id is invalid."] });
    return dialogue.id;
  }

  async function answerRecords(c: Context<Http>, material: Material, status: 0 | 1) {
    const input = await readInput(c);
    const search = typeof input.search === "string" ? input.search : null;
    const results = await listRecords(
      db,
      { userId: studentOf(c).id, material, status, search },
      pageRequest(c.req.url, input),
    );
    return c.json({ results });
  }
}
