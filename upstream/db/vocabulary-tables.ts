import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

/** Words of the content, and what students have done with them. */
export type VocabularyTables = {
  categories: {
    id: Generated<number>;
    language_id: number;
    name: string;
    place: number;
    active: Flag;
    /** How many words of it are offered: counting a long list for every page would take long. */
    word_count: Generated<number>;
  };
  words: {
    id: Generated<number>;
    category_id: number;
    word: string;
    paraphrase: string;
    place: number;
    active: Flag;
    /** Of its category; here too, so that one index gives the list of a language. */
    language_id: number | null;
    /** Its place among the offered words of its language, from 1 without gaps. */
    serial_no: Generated<number>;
    created_at: string | null;
  };
  word_opens: {
    user_id: number;
    word_id: number;
    count_memoriz: number;
    first_opened_at: string;
    last_opened_at: string;
  };
  my_words: {
    id: Generated<number>;
    user_id: number;
    word_id: number;
    count_memoriz: number;
    created_at: string;
  };
  /** Which openings were counted already, so that one that is sent again counts once. */
  word_views: {
    user_id: number;
    word_id: number;
    list: "words" | "my-words";
    view_token: string;
    created_at: string;
  };
  study_cards: {
    user_id: number;
    word_id: number;
    due: string;
    /** How often it was reviewed: what a later review must have known. */
    reps: number;
    /** What the scheduler of the portal keeps about it, as JSON. */
    card: string;
  };
  study_reviews: {
    user_id: number;
    word_id: number;
    review_id: string;
    rating: number;
    /** The first review of a new word. */
    is_first: Flag;
    reviewed_at: string;
  };
};
