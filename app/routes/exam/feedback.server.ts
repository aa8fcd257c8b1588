import { getFeedback, getFeedbackAnswers, type MockAnswer } from "#app/lib/api/exam.server.ts";
import { listPlans } from "#app/lib/api/plans.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { askedRecord, listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { tagOf } from "#app/lib/text/languages.ts";
import { onOnePage, readRest, unknownPaging } from "#app/lib/paging.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { headName } from "#app/lib/review/marks.ts";
import { CCL } from "#plan/marks.ts";
import { shownFact } from "#app/lib/review/shown-fact.ts";
import { paths, pathsFrom } from "#app/lib/paths.ts";
import { weakText } from "#plan/day-words.ts";
import { sourcesOf } from "#app/lib/review/review-sources.server.ts";

const NOT_ATTEMPTED = "Not Attempt";

export type FeedbackPage = Awaited<ReturnType<typeof loadFeedback>>;

/** Loads a completed mock test: one dialogue with a teacher's remarks, five segments a page. */
export async function loadFeedback(student: Student, url: URL) {
  const recordId = await askedRecord(student.portal, url);
  const {
    mocktest_details: details,
    all_mocktest_sets: sets,
    next_test: nextTest,
  } = await getFeedback(student, recordId);
  const asked = idOf(url.searchParams.get("set"));
  const current = sets.find(({ id }) => id === asked) ?? sets[0];
  const isWhole = url.searchParams.has("all");
  const page = isWhole ? 1 : listAddress(url).page;
  const read = async (setId: number, no: number) =>
    getFeedbackAnswers(student, { recordId, setId, page: no });
  const shown = current ? await read(current.id, page) : null;
  const { data, ...paging } = shown?.answers ?? { data: [], ...unknownPaging(1) };
  redirectPastEnd(url, page, paging.last_page);
  const rest = async () =>
    current ? readRest(paging, async (no) => (await read(current.id, no)).answers.data) : [];
  const answers = isWhole ? [...data, ...(await rest())] : data;
  const language = details.language?.language_name ?? "";
  const scores = scoresOf(sets.map(({ estimate }) => estimate));
  const isReviewed = details.feedback_status === 1;
  return {
    recordId,
    name: details.mocktest_name,
    /** For the printed page. */
    studentName: `${student.session.first_name} ${student.session.last_name}`.trim(),
    date: details.created_at ?? "",
    isReviewed,
    /** Null when the provider does not know. */
    isRead: details.feedback_read === null ? null : details.feedback_read === 1,
    isIncluded: isReviewed || (await includesFeedback(student, details)),
    language,
    sets: sets.map(({ id }, index) => ({ id, no: index + 1, isCurrent: id === current?.id })),
    title: shown?.question_title ?? "",
    ways: waysOn(shown?.practice ?? null, nextTest),
    review: shown?.mocktest_review?.reviews ?? null,
    remark: shown?.mocktest_review?.twitter_remark ?? null,
    scores,
    verdict: verdictOf(scores),
    /** Who would hear the answers, while the student has not said yes or no. */
    speech: shown?.speech?.agreed === undefined ? (shown?.speech ?? null) : null,
    /** The printed page shows all segments, open. */
    isWhole,
    paging: isWhole ? onOnePage(paging) : paging,
    segments: answers.map((answer) => reviewed(student.portal, answer, tagOf(language))),
  };
}

type Practice = Awaited<ReturnType<typeof getFeedbackAnswers>>["practice"];
type NextTest = Awaited<ReturnType<typeof getFeedback>>["next_test"];

/** Returns the ways on from a reviewed test: only what is open to the student. */
function waysOn(practice: Practice, nextTest: NextTest): { href: string; text: string }[] {
  const {
    question_id: id = 0,
    is_recent: isRecent = false,
    weak_segments: weak = [],
  } = practice ?? {};
  const hub = pathsFrom(isRecent ? "recent-exam" : "practice-ccl");
  return [
    ...(weak.length > 0
      ? [{ href: hub.dialogue(id, weak[0], { only: weak.join(",") }), text: weakText(weak.length) }]
      : []),
    ...(practice ? [{ href: hub.dialogue(id, 1), text: "Practise this dialogue" }] : []),
    ...(nextTest
      ? [{ href: paths.exam(nextTest.mocktest_id), text: `Take ${nextTest.mocktest_name}` }]
      : []),
  ];
}

/** Tells whether a teacher will review the test, by the test itself or by the student's plan. */
async function includesFeedback(student: Student, details: { with_feedback: number | null }) {
  if (details.with_feedback !== null) return details.with_feedback === 1;
  const { value } = await readPanel(student, listPlans);
  return value?.results.find(({ sub_status }) => sub_status)?.feedback !== 0;
}

/** A segment without an attempt has no answer, whatever the provider sends. */
function reviewed(portal: Portal, answer: MockAnswer, otherTag: string | undefined) {
  const isAttempted = answer.attempt > 0;
  const shown = isAttempted ? answer : { ...answer, user_answer: null };
  return {
    segmentId: answer.segment_id,
    serial: answer.serial,
    tag: answer.language ?? otherTag,
    transcript: answer.audio_reference_text,
    sampleText: answer.sample_answer_text,
    sampleTag: answer.sample_answer_language ?? undefined,
    isAttempted,
    errors: answer.error_counts.flatMap(({ head, count }) => {
      const name = headName(head);
      return name !== null && count > 0 ? [`${count} ${name}`] : [];
    }),
    remark: answer.tutor_remark,
    comments: answer.tutor_comments,
    keyFacts: answer.said || answer.heard?.facts.length ? answer.key_facts.map(shownFact) : [],
    said: answer.said ?? "",
    sources: sourcesOf(portal, shown, null, NOT_ATTEMPTED),
    heard: answer.heard,
    answer: shown.user_answer,
  };
}

/** The mark of a part of the test, in half marks, and its pass mark. The mark may be missing. */
export interface Score {
  part: string;
  mark: number | null;
  of: number;
  least: number;
}

/** Returns the scores of each dialogue and of both together; [] without any mark. */
export function scoresOf(estimates: readonly (number | null)[]): Score[] {
  const marks = estimates.flatMap((mark) => mark ?? []);
  if (marks.length === 0) return [];
  const each = estimates.map((mark, index) => ({
    ...{ part: `Dialogue ${index + 1}`, mark },
    ...{ of: CCL.dialogue, least: CCL.dialoguePass },
  }));
  if (estimates.length !== 2) return each;
  const both = marks.length === 2 ? marks.reduce((sum, mark) => sum + mark, 0) : null;
  return [...each, { part: "Both", mark: both, of: CCL.test, least: CCL.testPass }];
}

/** Returns the result in a sentence. Null while a mark is missing. */
export function verdictOf(scores: Score[]): string | null {
  const both = scores.find(({ part }) => part === "Both");
  if (!both || both.mark === null) return null;
  const short = scores.filter(({ mark, least }) => mark !== null && mark < least);
  if (short.length === 0) return "Passed: every mark is high enough.";
  const needs = short.map(
    ({ part, mark, least }) =>
      `${part === "Both" ? "both together need" : `${part} needs`} ${least - (mark ?? 0)} more`,
  );
  return `Not passed yet: ${needs.join(", ")}.`;
}
