import { data, redirect } from "@remix-run/node";
import { directionOf, studioOf } from "#app/lib/answers/studio.server.ts";
import { askedDialogue } from "#app/lib/http/asked.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { withShownAnswers } from "#app/lib/answers/shown-answers.server.ts";
import { firstOpen, isAnswered, missingSegments, namesAnswers } from "#app/lib/dialogues.server.ts";
import { notesOf } from "#app/lib/api/call/shape.server.ts";
import { type Dialogue, getDialogue, type Segment } from "#app/lib/api/dialogues.server.ts";
import { mediaHref } from "#app/lib/media/media-link.server.ts";
import { segmentOf } from "#app/lib/studio/take/take.ts";
import { isTextBrowser } from "#app/lib/http/forms/same-origin.server.ts";
import {
  isAsked,
  onlySegments,
  segmentAfter,
  segmentBefore,
  askedPosition,
  type Position,
  postedPosition,
} from "./position.server.ts";
import { shownFact } from "#app/lib/review/shown-fact.ts";
import { waveText } from "#app/lib/studio/player/wave-text.ts";

const MOST_CHOICES = 100;

export type DialoguePage = Awaited<ReturnType<typeof loadDialoguePage>>;

interface Asked {
  student: Student;
  url: URL;
  request: Request;
  posted: FormData | undefined;
}

/** Sends the reference text only when the student asks for it. */
export async function loadDialoguePage({ student, url, request, posted }: Asked) {
  const sent = await getDialogue(student, await askedDialogue(student.portal, url));
  const position = shownPosition(url, sent, posted);
  const dialogue = position === "end" ? await withShownAnswers(student, sent) : sent;
  const { question, segments } = dialogue;
  const other = question.language?.language_name;
  return {
    dialogue: {
      id: question.id,
      serial: question.serial_no,
      title: question.question_title,
      background: question.question_background,
      label: question.get_labels?.label_type ?? 0,
      notes: notesOf(question.get_labels),
    },
    neighbours: neighbours(dialogue),
    mayTakeAlong: student.portal.settings.SERVICE_WORKER === "on",
    missing: missingSegments(dialogue).filter(isAsked(url, segments.length)),
    isKnown: namesAnswers(dialogue),
    segments: segments.map((segment, index) => {
      const { from: language } = directionOf(segment, other);
      return {
        receipt: segmentOf({ kind: "practice", segmentId: segment.id }),
        no: index + 1,
        language: language?.name ?? null,
        other: language !== null && language.tag !== "en",
        stored: isAnswered(dialogue, segment, index),
      };
    }),
    position,
    plain: isTextBrowser(request),
    only: onlySegments(url, segments.length),
    current: position === "end" ? null : currentSegment(student, dialogue, position, other, url),
  };
}

/**
 * Returns the segment in the URL, so that forms, a reload, Back and a copied link mean the shown
 * one. Without one in the URL, returns the first unanswered segment.
 */
function shownPosition(url: URL, dialogue: Dialogue, posted: FormData | undefined): Position {
  if (posted) return postedPosition(url, posted, dialogue) ?? firstOpen(dialogue);
  const asked = askedPosition(url, dialogue);
  if (asked !== null) return asked;
  const address = new URL(url);
  address.searchParams.set("segment", String(firstOpen(dialogue)));
  throw redirect(address.pathname + address.search);
}

function currentSegment(
  student: Student,
  dialogue: Dialogue,
  no: number,
  other: string | null | undefined,
  url: URL,
) {
  const segment = dialogue.segments[no - 1];
  const only = onlySegments(url, dialogue.segments.length);
  const lastAnswered = dialogue.segments.findLastIndex((one, at) => isAnswered(dialogue, one, at));
  const segments = dialogue.segments.map((one, index) => ({
    ...studioSegment(student, dialogue, one, index + 1, other, only),
    answeredOn: index <= lastAnswered,
  }));
  const shown = segments[no - 1];
  if (!segment || !shown) throw data(null, { status: 404 });
  return {
    answer:
      url.searchParams.get("answer") === "1"
        ? { text: segment.audio_reference_text ?? "", tag: directionOf(segment, other).from?.tag }
        : null,
    studio: {
      ...studioOf(student),
      dialogueName: `Dialogue ${dialogue.question.serial_no}: ${dialogue.question.question_title}`,
      segmentCount: segments.length,
      holdsTakes: !dialogue.takes_attempt,
      ...shown,
      segments,
      seekable: true,
    },
  };
}

/** Returns one segment for the studio. The page has all, so that Next needs no connection. */
function studioSegment(
  { portal }: Student,
  dialogue: Dialogue,
  { id, answer, ...segment }: Segment,
  no: number,
  other: string | null | undefined,
  only: ReturnType<typeof onlySegments>,
) {
  const count = dialogue.segments.length;
  const { from, to } = directionOf(segment, other);
  return {
    place: { kind: "practice" as const, id: dialogue.question.id, segmentId: id },
    segmentNo: no,
    previousNo: segmentBefore(only, no),
    nextNo: segmentAfter(only, no, count),
    languageFrom: from?.name ?? null,
    languageTo: to,
    audioUrl: mediaHref(portal, segment.audio_file),
    ...(segment.computer_voice && { isComputerVoice: true }),
    durationMs: segment.duration_ms,
    peaks: waveText(segment.peaks),
    attempts: answer?.attempt ?? 0,
    stored: answer && {
      size: answer.size ?? 0,
      durationMs: answer.duration_ms,
      url: mediaHref(portal, answer.user_answer),
      peaks: waveText(answer.peaks),
      facts: answer.facts,
      ...(segment.key_facts.length > 0 && {
        answerId: answer.client_answer_id,
        said: answer.said ?? "",
      }),
    },
    ...(segment.key_facts.length > 0 && { keyFacts: segment.key_facts.map(shownFact) }),
  };
}

function neighbours({ question, question_list }: Dialogue) {
  const at = question_list.indexOf(question.id);
  return {
    count: question_list.length,
    choices: question_list.flatMap((id, index) =>
      isOffered(index, at, question_list.length) ? { id, no: index + 1 } : [],
    ),
    previous: question_list[at - 1] ?? null,
    next: at < 0 ? null : (question_list[at + 1] ?? null),
  };
}

/** Offers all near choices, then steps: a select of thousands would be longer than its page. */
function isOffered(index: number, at: number, count: number): boolean {
  const step = Math.ceil(count / MOST_CHOICES);
  return Math.abs(index - at) <= MOST_CHOICES / 4 || index % step === 0 || index === count - 1;
}
