import { findStudyCards } from "#app/lib/api/study.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import type { StudyDeck } from "#app/lib/paths.ts";
import { todayIn } from "#app/lib/text/time-zone.server.ts";
import { NEW_A_DAY, REVIEWS_A_DAY } from "#plan/word-day.ts";
import { dayBegan } from "#app/lib/words/day.server.ts";
import { loadAllWords } from "#app/routes/vocabulary/all-words.server.ts";
import { cardQuery } from "./study-deck.server.ts";

/** A copy is renewed each half day where there is a line, and a train ride may be tomorrow. */
const AHEAD_MS = 2 * 86_400_000;

interface Asked {
  student: Student;
  url: URL;
  deck: StudyDeck;
  now: Date;
  zone: string | null;
}

/** What a device needs to study a list without a line: the cards of two days, and all words. */
export async function loadAlongDeck({ student, url, deck, now, zone }: Asked) {
  const [{ words }, found] = await Promise.all([
    loadAllWords(student, url),
    findStudyCards(student, {
      ...cardQuery(deck),
      before: new Date(now.getTime() + AHEAD_MS),
      since: dayBegan(zone, now),
      most_due: 2 * REVIEWS_A_DAY,
      most_fresh: 2 * NEW_A_DAY,
    }),
  ]);
  const kind = "along" as const;
  // Where the provider keeps no progress, the browser does.
  if (found === null) {
    const cards = words.map(({ id: wordId, ...word }) => ({ wordId, ...word }));
    return { kind, words, cards, today: null };
  }
  const { cards, reviewed_today: reviewed, fresh_today: fresh } = found;
  return {
    kind,
    words,
    cards: cards.map(({ id: wordId, category_id: categoryId, word, paraphrase, reps, card }) => ({
      ...{ wordId, english: word, native: paraphrase ?? "" },
      known: { categoryId, reps, card },
    })),
    today: { name: todayIn(zone, now), reviewed, fresh },
  };
}
