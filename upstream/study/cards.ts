import type { Db } from "../db/schema.ts";
import { noPlan } from "../refusal.ts";
import { withSounds } from "./card-sounds.ts";
import { countCards } from "./counts.ts";
import { type Deck, openWords } from "./deck.ts";

type Wanted = {
  /** Stamps: cards due before `before` are listed, and the student's day began at `since`. */
  before: string;
  since: string;
  mostDue: number;
  mostFresh: number;
};

/**
 * Lists due cards, soonest first, then new words in the order of the content. Throws 403 when the
 * list needs a plan.
 */
export async function listCards(db: Db, deck: Deck, { before, since, ...most }: Wanted) {
  const counts = await countCards(db, deck, { before, since });
  if (counts === null) throw noPlan("list");
  const shown = ["words.id", "words.category_id", "words.word", "words.paraphrase"] as const;
  const due = await openWords(db, deck)
    .innerJoin("study_cards", (join) =>
      join
        .onRef("study_cards.word_id", "=", "words.id")
        .on("study_cards.user_id", "=", deck.student.id),
    )
    .select([...shown, "study_cards.card", "study_cards.reps"])
    .where("study_cards.due", "<", before)
    .orderBy("study_cards.due")
    .orderBy("words.id")
    .limit(most.mostDue)
    .execute();
  const fresh = await openWords(db, deck)
    .leftJoin("study_cards", (join) =>
      join
        .onRef("study_cards.word_id", "=", "words.id")
        .on("study_cards.user_id", "=", deck.student.id),
    )
    .select(shown)
    .where("study_cards.word_id", "is", null)
    .orderBy("words.serial_no")
    .limit(most.mostFresh)
    .execute();
  return {
    cards: await withSounds(db, [
      ...due.map(({ card, ...word }) => ({ ...word, card: readCard(card) })),
      ...fresh.map((word) => ({ ...word, reps: 0, card: null })),
    ]),
    ...counts,
  };
}

/** Parses a scheduler's card, which this server does not interpret. */
export function readCard(text: string): unknown {
  return JSON.parse(text);
}
