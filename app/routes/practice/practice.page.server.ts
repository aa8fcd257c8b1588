import { askedPractice, listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { firstRows, onOnePage, readRest } from "#app/lib/paging.ts";
import { type Panel, readPanel } from "#app/lib/api/call/panel.server.ts";
import { type Hub, hubOf, pathsFrom } from "#app/lib/paths.ts";
import {
  ANSWERS_A_PAGE,
  getPractice,
  type PracticeAnswer,
  type PracticeDetail,
} from "#app/lib/api/practice.server.ts";
import { listPractices } from "#app/lib/api/practice-lists.server.ts";
import { keptBytes } from "./review/kept-dialogue.server.ts";
import { loadWordsOfTopic } from "#app/lib/words/word-list.server.ts";
import {
  type EarlierPractice,
  findBefore,
  hasLengths,
  readWhole,
  summaryOf,
  wholeOf,
  type WholeSegment,
} from "./review/summary.server.ts";
import { leadOn, weakTake, weakView } from "./review/weak.server.ts";
import { marksQuery, readMarks } from "#app/lib/review/marks.ts";
import {
  type EarlierAnswer,
  sourcesOf,
  teacherSource,
} from "#app/lib/review/review-sources.server.ts";
import { shownFact } from "#app/lib/review/shown-fact.ts";

export type PracticePage = Awaited<ReturnType<typeof loadPracticePage>>;

/** Loads a finished (1) or unfinished (0) dialogue with its answers, five segments a page. */
export async function loadPracticePage(
  student: Student,
  url: URL,
  status: 0 | 1,
  zone: string | null = null,
) {
  const practiceId = await askedPractice(student.portal, url, status);
  const isWhole = url.searchParams.has("all");
  const page = isWhole ? 1 : listAddress(url).page;
  const { question_lists: dialogue, practice_list } = await getPractice(student, {
    practiceId,
    status,
    page,
  });
  const { data: read, last_page: last } = practice_list;
  const { data, ...paging } = firstRows(practice_list, ANSWERS_A_PAGE);
  redirectPastEnd(url, page, paging.last_page);
  const answersOn = async (no: number) =>
    (await getPractice(student, { practiceId, status, page: no })).practice_list.data;
  const answers = isWhole ? [...read, ...(await readRest({ last_page: last }, answersOn))] : data;
  const hub = hubOf(url);
  const shown = { practiceId, status, dialogue, page };
  const isDone = url.searchParams.has("done");
  const readsAll = status === 1 && page === 1 && (isDone || hasLengths(answers));
  const [serial, before, words, whole] = await Promise.all([
    dialogue.serial_no || listedSerial(student, hub, shown, dialogue),
    findBefore(student, hub, shown),
    loadWordsOfTopic(student, url, dialogue.category),
    readsAll
      ? readWhole(student, {
          ...{ practiceId, status },
          ...(isWhole ? { answers, last: 1 } : { answers: read, last }),
        })
      : null,
  ]);
  const from = paging.from ?? 1;
  const day = { zone, now: new Date() };
  // A first page may have all segments. Later pages know only their own.
  const known = (page === 1 ? (isWhole ? answers : read) : answers).map((answer, index) => ({
    answer,
    no: numberOf(answer, from + index),
  }));
  const paths = pathsFrom(hub);
  const marks = marksOf(url, dialogue.own_marks ?? null);
  const addressOf = status === 1 ? paths.completed : paths.pending;
  const pageOf = (no: number) =>
    (isWhole
      ? `${addressOf(practiceId)}&all=1`
      : addressOf(practiceId, Math.ceil(no / ANSWERS_A_PAGE))) + marks.carried;
  const marked = idOf(url.searchParams.get("at"));
  const opened = marked ?? idOf(url.searchParams.get("segment"));
  return {
    practiceId,
    status,
    /** The printed page shows all segments, open. */
    isWhole,
    writtenBy: printedName(student, before.value?.date ?? null),
    paging: isWhole ? onOnePage(paging) : paging,
    dialogue: {
      id: dialogue.question_id,
      serial: serial || String(dialogue.question_id),
      title: dialogue.question_title,
      background: dialogue.question_background,
      label: before.value?.label ?? 0,
    },
    words,
    remark: dialogue.remark && remarkView(student.portal, dialogue.remark),
    summary:
      isDone && whole?.value
        ? await summaryOf(student, whole.value, before.value?.earlier ?? null)
        : null,
    whole: whole && pictureOf(whole),
    hasLengths: hasLengths(answers),
    earlierFailed: before.failed,
    keptBytes: keptBytes(answers, paging.total),
    /** The size of the student's own recordings, where they can be deleted. */
    ownBytes: status === 1 ? dialogue.recordings_bytes : null,
    leaves: leavingOf(dialogue),
    /** True when teachers may listen; null when the provider offers no choice. */
    /** Asked about until the student has said yes or no. */
    speech: dialogue.speech?.agreed === undefined ? (dialogue.speech ?? null) : null,
    isSent: status === 1 ? (dialogue.is_sent ?? null) : null,
    asksToDelete: status === 1 && url.searchParams.has("delete"),
    owner: student.owner,
    ...marks,
    /** The number of segments in the dialogue, if the provider counts them. */
    segmentCount: paging.total,
    /** The segment that opens, and whether its marks or its rating were just sent. */
    opened,
    marked,
    rated: url.searchParams.has("rated") ? opened : null,
    ...leadOn(status === 1 ? known : [], {
      ...{ ...day, paths, pageOf, dialogueId: dialogue.question_id },
    }),
    segments: answers.map((answer, index) => ({
      ...segmentView(
        student.portal,
        answer,
        from + index,
        weakTake(answer) ?? earlierAnswer((!isWhole && before.value?.earlier) || null, answer),
      ),
      weak: status === 1 && answer.weak ? weakView(answer.weak, day) : null,
      next: nextOf(from + index, paging.total, pageOf),
    })),
  };
}

/** Returns when the recordings will be deleted; null when the school keeps them for ever. */
function leavingOf(dialogue: PracticeDetail["question_lists"]) {
  const { recordings_kept_months: months, recordings_leave_at: at } = dialogue;
  return months && at ? { months, on: formatDate(at) } : null;
}

function remarkView(portal: Portal, written: Written) {
  const { staff_name, written_at, leaves_at, is_read: isRead, text, segments } = written;
  return {
    ...{ by: staff_name, day: written_at && formatDate(written_at), isRead, text, segments },
    sources: teacherSource(portal, written),
    leavesOn: leaves_at && formatDate(leaves_at),
  };
}

/** Returns the data of the dialogue's chart; null without any length. */
function pictureOf({ failed, value }: Panel<PracticeAnswer[]>): Panel<WholeSegment[]> | null {
  if (failed !== null) return { failed, value: null };
  return hasLengths(value) ? { failed, value: wholeOf(value) } : null;
}

/** Returns the student's name and the day, for the printed page. */
function printedName({ session }: Student, date: string | null): string {
  const day = date === null ? null : formatDate(date);
  return [`${session.first_name} ${session.last_name}`.trim(), day].filter(Boolean).join(", ");
}

/** Prefers the ticks in the URL: they could not be saved. */
function marksOf(url: URL, kept: string | null) {
  const inAddress = url.searchParams.getAll("mark");
  const marks = readMarks(inAddress.length > 0 ? inAddress : (kept ?? "").split(" "));
  const isKept = kept !== null;
  return {
    marks,
    isKept,
    /** The ticks for the links to the review's other pages; "" once they are saved. */
    carried: isKept && inAddress.length === 0 ? "" : marksQuery(marks),
  };
}

/**
 * Looks up the dialogue's number in the list of practices, because the agreed answer has none. Null
 * when it is missing or the list fails; the answers are shown without it.
 */
async function listedSerial(
  student: Student,
  hub: Hub,
  { practiceId, status }: { practiceId: number; status: 0 | 1 },
  { question_title: search }: { question_title: string },
): Promise<string | null> {
  const { value } = await readPanel(student, (caller) =>
    listPractices(caller, hub, status === 1 ? "completed" : "pending", { search, page: 1 }),
  );
  return value?.data.find(({ record_id }) => record_id === practiceId)?.serial_no ?? null;
}

type Written = NonNullable<PracticeDetail["question_lists"]["remark"]>;

export type ReviewSegment = PracticePage["segments"][number];

/** Uses the position for a provider that sends no numbers. */
function numberOf({ serial }: PracticeAnswer, position: number): number {
  return idOf(serial) ?? position;
}

/** `place` is the segment's position from 1, for a provider that sends no numbers. */
function segmentView(
  portal: Portal,
  answer: PracticeAnswer,
  place: number,
  earlier: EarlierAnswer | null,
) {
  return {
    ...{ segmentId: answer.segment_id, serial: answer.serial },
    no: numberOf(answer, place),
    tag: answer.language ?? undefined,
    transcript: answer.audio_reference_text,
    sampleText: answer.sample_answer_text,
    sampleTag: answer.sample_answer_language ?? undefined,
    facts: { facts: answer.facts, durationMs: answer.duration_ms },
    keyFacts: answer.key_facts.map(shownFact),
    earlier: earlier && {
      day: earlier.day,
      ...{ facts: earlier.answer.facts, durationMs: earlier.answer.duration_ms },
      heard: earlier.answer.heard,
    },
    answered: answer.user_answer !== null || answer.attempt > 0,
    sources: sourcesOf(portal, answer, earlier),
    ...{ remark: answer.tutor_remark, comments: answer.tutor_comments },
    ...{ heard: answer.heard, answer: answer.user_answer },
  };
}

/** Returns the page to mark the next segment; null after the last known one. */
function nextOf(no: number, total: number | null, pageOf: (no: number) => string) {
  return no < (total ?? 0) ? `${pageOf(no + 1)}&at=${no + 1}#segment-${no + 1}` : null;
}

function earlierAnswer(
  earlier: EarlierPractice | null,
  { segment_id }: PracticeAnswer,
): EarlierAnswer | null {
  const answer = earlier?.answers.find((one) => one.segment_id === segment_id);
  return earlier && answer?.user_answer ? { day: formatDate(earlier.date), answer } : null;
}
