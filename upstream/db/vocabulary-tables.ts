import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export type VocabularyTables = {
  categories: {
    id: Generated<number>;
    language_id: number;
    name: string;
    place: number;
    active: Flag;
    /** How many of its words are offered, because counting a long list for every page is slow. */
    word_count: Generated<number>;
  };
  words: {
    id: Generated<number>;
    category_id: number;
    word: string;
    paraphrase: string;
    place: number;
    active: Flag;
    /** The category's language, repeated so that one index gives a language's list. */
    language_id: number | null;
    /** Its place among the offered words of its language, from 1 without gaps. */
    serial_no: Generated<number>;
    own: Generated<Flag>;
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
  /** Openings that were counted, so that a repeated request counts once. */
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
    /** How often it was reviewed. A later review must name this number. */
    reps: number;
    /** What the portal's scheduler keeps about it, as JSON. */
    card: string;
  };
  study_reviews: {
    user_id: number;
    word_id: number;
    review_id: string;
    rating: number;
    is_first: Flag;
    reviewed_at: string;
  };
};
