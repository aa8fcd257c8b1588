import { randomUUID } from "node:crypto";
import { redirect } from "@remix-run/node";
import { examDay } from "#app/lib/agenda.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { type CardQuery, findStudyCards, type StudyCard } from "#app/lib/api/study.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { readList, readPanel } from "#app/lib/api/call/panel.server.ts";
import { paths, type StudyDeck } from "#app/lib/paths.ts";
import { dayBegan, dayEnds, daysToExam } from "#app/lib/text/time-zone.server.ts";
import { planDay } from "#plan/word-day.ts";
import { mediaHref } from "#app/lib/media/media-link.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { AHEAD_MS, type Day, isDue, waits } from "#app/lib/schedule.ts";
import { readTime } from "#app/lib/text/upstream-time.ts";
import { wordListAddress, studentLanguage } from "#app/lib/words/word-list.server.ts";
import { cardQuery, deckOf, deckTitle, loadAlongDeck, readDeck } from "./study-deck.server.ts";

/** The cards that a page holds, so that the next one is there without a load. */
const IN_HAND = 20;

export type StudyPage = Awaited<ReturnType<typeof loadStudy>>;

/** Loads the next card: the due one when the provider stores progress, else the words in order. */
export async function loadStudy(student: Student, url: URL, zone: string | null) {
  const deck = deckOf(url);
  if (deck === null) throw redirect(paths.vocabulary);
  const { direction, page } = wordListAddress(url);
  const now = new Date();
  const [title, language, exam] = await Promise.all([
    deckTitle(student, deck),
    studentLanguage(student),
    readPanel(student, examDay),
  ]);
  const daysLeft = daysToExam(exam.value, zone, now);
  const isDueOnly = url.searchParams.has("due");
  const shown = idOf(url.searchParams.get("shown"));
  const card = idOf(url.searchParams.get("card")) ?? 1;
  const { failed, value } = await readList(async () =>
    url.searchParams.has("along")
      ? loadAlongDeck({ student, url, deck, now, zone })
      : ((await nextDue(student, deck, {
          now,
          zone,
          day: { began: dayBegan(zone, now), ends: dayEnds(zone, now) },
          daysLeft,
          isDueOnly,
        })) ?? (await nextInTurn(student, deck, { page, card }))),
  );
  return {
    deck,
    title,
    owner: student.owner,
    language,
    direction,
    daysLeft,
    isDueOnly,
    shown,
    /** The review that can be undone, and the id of the next one. */
    rated: url.searchParams.get("rated"),
    reviewId: randomUUID(),
    failed,
    study: value,
  };
}

interface Moment {
  now: Date;
  zone: string | null;
  day: Day;
  daysLeft: number | null;
  /** No new words: "Repeat 19 words" of Today leads to these 19. */
  isDueOnly: boolean;
}

/** Returns the next due card and the counts, or null when the provider stores no progress. */
async function nextDue(student: Student, deck: StudyDeck, moment: Moment) {
  const { now, zone, day, daysLeft, isDueOnly } = moment;
  const found = await findCards(student, {
    ...cardQuery(deck),
    before: new Date(Math.max(day.ends.getTime(), now.getTime() + AHEAD_MS)),
    since: day.began,
    most_due: IN_HAND,
    most_fresh: IN_HAND,
  });
  if (found === null || "kind" in found) return found;
  const plan = planDay(
    {
      reviewed: found.reviewed_today,
      fresh: found.fresh_today,
      lastBefore: readTime(found.last_review_at),
    },
    now,
  );
  const studied = found.cards.filter(({ card }) => card !== null);
  const fresh = found.cards.filter(({ card }) => card === null);
  const isNow = ({ card }: StudyCard) => isDue(card, now, day);
  const all = [
    ...studied.filter(isNow),
    ...fresh.slice(0, isDueOnly ? 0 : plan.freshLeft),
    ...studied.filter((one) => !isNow(one)),
  ];
  const cards = all.slice(0, Math.min(plan.left, IN_HAND)).map((one) => ({
    ...viewOf(one),
    ...soundsOf(student.portal, one),
    ...scheduleOf(one, now, daysLeft),
  }));
  return {
    kind: "scheduled" as const,
    due: found.due_count,
    fresh: found.fresh_count,
    /** New words that the day still allows. */
    mayLearn: Math.min(found.fresh_count, plan.freshLeft),
    today: { reviewed: found.reviewed_today, fresh: found.fresh_today },
    nextDue: found.next_due_at && dueText(daysToExam(found.next_due_at, zone, now)),
    plan,
    canUndo: found.can_undo,
    cards,
    /** The list has due or new cards beyond these. */
    hasMore: cards.length === IN_HAND,
    card: cards[0] ?? null,
  };
}

/** Names the day this many days from today; null is today. */
function dueText(days: number | null): string {
  if (days === null) return "later today";
  return days === 1 ? "tomorrow" : `in ${counted(days, "day")}`;
}

async function findCards(student: Student, query: CardQuery) {
  try {
    return await findStudyCards(student, query);
  } catch (error) {
    if (error instanceof ApiError && error.kind === "forbidden") return { kind: "closed" as const };
    throw error;
  }
}

/** Only of words that a computer spoke. */
function soundsOf(portal: Portal, { word_audio, paraphrase_audio }: StudyCard): CardSounds {
  const english = mediaHref(portal, word_audio);
  const native = mediaHref(portal, paraphrase_audio);
  return { ...(english && { englishAudio: english }), ...(native && { nativeAudio: native }) };
}

export interface CardSounds {
  englishAudio?: string;
  nativeAudio?: string;
}

function viewOf(word: Pick<StudyCard, "id" | "word" | "paraphrase">) {
  return { wordId: word.id, english: word.word, native: word.paraphrase ?? "" };
}

function scheduleOf({ category_id, reps, card }: StudyCard, now: Date, daysLeft: number | null) {
  return {
    categoryId: category_id,
    reps,
    card,
    waits: waits(card, now, daysLeft),
  };
}

/** Returns the next word of a page in order. The browser may keep progress itself. */
async function nextInTurn(
  student: Student,
  deck: StudyDeck,
  { page, card: position }: { page: number; card: number },
) {
  const { isClosed, words, lastPage } = await readDeck(student, deck, page);
  if (isClosed) return { kind: "closed" as const };
  const cards = words.map(viewOf);
  const hasNextPage = page < lastPage ? { page: page + 1, card: 1 } : null;
  const next = position < cards.length ? { page, card: position + 1 } : hasNextPage;
  const card = cards[position - 1] ?? null;
  return { kind: "in-turn" as const, page, position, cards, card, next, lastPage };
}
