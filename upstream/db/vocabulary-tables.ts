import type { Generated } from "kysely";
import type { Flag } from "./flag.ts";

export type VocabularyTables = {
  categories: {
    id: Generated<number>;
    language_id: number;
    name: string;
    place: number;
    active: Flag;
    /** The number of offered words, because counting a long list for each page is slow. */
    word_count: Generated<number>;
  };
  words: {
    id: Generated<number>;
    category_id: number;
    word: string;
    paraphrase: string;
    search_text: Generated<string | null>;
    place: number;
    active: Flag;
    /** The category's language, repeated so that one index covers a language's list. */
    language_id: number | null;
    /** The place among the offered words of the language, from 1 without gaps. */
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
  /** Counted openings, so that a repeated request counts once. */
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
    /** The number of reviews. The next review must send this number. */
    reps: number;
    /** The card of the portal's scheduler, as JSON. */
    card: string;
    /** The last review, and what it replaced as JSON: null for a word's first review. */
    review_id: Generated<string | null>;
    before: Generated<string | null>;
  };
  study_reviews: {
    user_id: number;
    word_id: number;
    review_id: string;
    rating: number;
    is_first: Flag;
    reviewed_at: string;
    /** An undone review stays, so that a late repeat of its request changes nothing. */
    undone_at: Generated<string | null>;
  };
};
