import * as study from "#app/lib/api/study.server.ts";
import * as vocabulary from "#app/lib/api/vocabulary.server.ts";
import * as words from "#app/lib/api/words.server.ts";
import { type Case, confirms, counted, type Ids, lists, pages, pageWith, reads } from "../case.ts";

const firstPage = { search: "", page: 1, filter_by: 0 };
const studied = () => ({
  list: "ccl" as const,
  before: new Date(),
  since: new Date(),
  most_due: 1,
  most_fresh: 1,
});
const wordOf = ({ word, category }: Ids) => ({ wordId: word ?? 0, categoryId: category ?? 0 });
const named = (rows: { word: string }[]) =>
  counted(
    "words",
    rows.map(({ word }) => word),
  );

const word = {
  id: 5,
  category_id: 2,
  word: "tenant",
  paraphrase: "kirayedar",
  serial_no: 1,
  memorized: { count_memoriz: 4 },
  is_free: true,
  myword_id: 12,
};
const wordsOfAList = {
  is_subscribed: true,
  results: pageWith([
    word,
    { ...word, id: 6, word: "bail", paraphrase: "zamanat" },
    { ...word, id: 7, word: "lease", paraphrase: "patta", myword_id: null },
  ]),
};
const entry = {
  myword_id: 12,
  serial_no: 1,
  count_memoriz: 4,
  is_free: true,
  save_words: { id: 5, category_id: 2, word: "tenant", paraphrase: "kirayedar" },
};
const card = {
  id: 5,
  category_id: 2,
  word: "tenant",
  paraphrase: "kirayedar",
  word_audio: "/storage/content/5-en.mp3",
  paraphrase_audio: "/storage/content/5-hi.mp3",
  reps: 3,
  card: { due: "2026-11-20T01:00:00.000Z", stability: 2.5 },
};
const wordNeeds = ["results", "results.data[].id", "results.data[].word"];
const wordOurs = ["is_subscribed", "results.data[].is_free", "results.data[].myword_id"];

/** Each list has its own count of opened words. */
const openedCase = (mine: boolean): Case =>
  confirms({
    asked: "writes",
    wants: ["word", "category", ...(mine ? ["myWord" as const] : [])],
    ask: ({ student, ids }) =>
      words.countOpened(student, { ...wordOf(ids), view: "contract", mine }),
    answer: { status: 200, results: { memorize_count: 5 } },
  });

type MyWords = Awaited<ReturnType<typeof vocabulary.listMyWords>>;

const myWordsCase = (finds: (found: MyWords, ids: Ids) => Partial<Ids>): Case =>
  pages({
    ask: ({ student }) => vocabulary.listMyWords(student, firstPage),
    shows: ({ results }) => named(results.data),
    finds,
    answer: {
      is_subscribed: true,
      result: pageWith([
        entry,
        {
          ...entry,
          myword_id: 13,
          save_words: { ...entry.save_words, id: 6, word: "bail", paraphrase: "zamanat" },
        },
      ]),
    },
    needs: [
      "result",
      ...["myword_id", "save_words", "save_words.id", "save_words.word"].map(
        (name) => `result.data[].${name}`,
      ),
    ],
    ours: ["is_subscribed", "result.data[].is_free"],
  });

export const WORDS: Record<string, Case> = {
  "words.listWordCategories": lists({
    ask: ({ student }) => words.listWordCategories(student),
    shows: (found) =>
      counted(
        "categories of words",
        found.map(({ category_name }) => category_name),
      ),
    finds: ([first]) => ({ category: first?.category_id ?? null }),
    answer: {
      results: [
        { category_id: 2, category_name: "Housing", word_count: 40, wordmemorize: 4 },
        { category_id: 3, category_name: "Health", word_count: 30, wordmemorize: 0 },
      ],
    },
    needs: ["results[].category_id", "results[].category_name"],
  }),
  "words.getMyWordCounts": reads({
    ask: ({ student }) => words.getMyWordCounts(student),
    shows: ({ total, opened }) => `${opened ?? "?"} of ${total ?? "?"} of My Words opened`,
    answer: { results: { memorize_count: 4, myword_count: 12 } },
    needs: ["results"],
  }),
  "words.getCclCounts": lists({
    ask: ({ student }) => words.getCclCounts(student),
    shows: ({ total, opened }) => `${opened ?? "?"} of ${total ?? "?"} words opened`,
    answer: { results: { total_ccl_words: 480, total_memorized_ccl_words: 48 } },
  }),
  "vocabulary.listCclWords": pages({
    ask: ({ student }) => vocabulary.listCclWords(student, firstPage),
    shows: ({ results }) => named(results.data),
    answer: wordsOfAList,
    needs: wordNeeds,
    ours: wordOurs,
  }),
  "vocabulary.listMyWords#before": myWordsCase(({ results }) => ({
    ownWords: results.last_page > 1 ? null : results.data.map(({ id }) => id),
  })),
  "vocabulary.listCategoryWords": reads({
    wants: ["category"],
    ask: ({ student, ids }) => vocabulary.listCategoryWords(student, ids.category ?? 0, firstPage),
    shows: ({ results }) => named(results.data),
    // A word that the account already has would be removed together with the added one.
    finds: ({ results }, { ownWords }) => ({
      word: (ownWords && results.data.find(({ id }) => !ownWords.includes(id))?.id) ?? null,
    }),
    answer: wordsOfAList,
    needs: wordNeeds,
    ours: wordOurs,
  }),
  "vocabulary.listCategoryTable": reads({
    wants: ["category"],
    ask: ({ student, ids }) => vocabulary.listCategoryTable(student, ids.category ?? 0, 1),
    shows: ({ results }) =>
      counted(
        "words in a table",
        results.data.map(({ question_title }) => question_title),
      ),
    answer: {
      is_subscribed: true,
      results: pageWith([
        {
          id: 5,
          serial_number: 1,
          question_title: "tenant",
          language_name: "Hindi",
          created_at: "2026-11-01T00:00:00.000000Z",
        },
        {
          id: 6,
          serial_number: 2,
          question_title: "bail",
          language_name: "Hindi",
          created_at: "2026-11-02T00:00:00.000000Z",
        },
      ]),
    },
    needs: ["results", "results.data[].id", "results.data[].question_title"],
    ours: ["is_subscribed"],
  }),
  "words.createMyWord": confirms({
    asked: "writes",
    wants: ["word", "category"],
    ask: ({ student, ids }) => words.createMyWord(student, wordOf(ids)),
    answer: { status: 200, message: "Added.", results: { myword_id: 12 } },
    ours: ["results.myword_id"],
  }),
  "vocabulary.listMyWords": myWordsCase(({ results }, ids) => ({
    myWord: results.data.find(({ id }) => id === ids.word)?.myword_id ?? null,
  })),
  "words.countOpened#mine": openedCase(true),
  "words.deleteMyWord": confirms({
    asked: "writes",
    wants: ["myWord"],
    ask: ({ student, ids }) => words.deleteMyWord(student, ids.myWord ?? 0),
  }),
  "words.countOpened": openedCase(false),
  "study.findStudyCards": {
    ...reads({
      ask: ({ student }) => study.findStudyCards(student, studied()),
      shows: (found) => (found === null ? "cards that stay in the browser" : named(found.cards)),
      answer: {
        results: {
          cards: [card, { ...card, id: 6, word: "bail", paraphrase: "zamanat" }],
          ...{ due_count: 2, fresh_count: 3, reviewed_today: 4, fresh_today: 1 },
          last_review_at: "2026-11-20T01:00:00.000000Z",
          ...{ again_count: 1, can_undo: true },
        },
      },
      needs: [
        "results",
        ...["id", "category_id", "word", "reps"].map((name) => `results.cards[].${name}`),
        ...["due_count", "fresh_count", "reviewed_today", "fresh_today"].map(
          (name) => `results.${name}`,
        ),
      ],
      ours: ["word_audio", "paraphrase_audio"].map((name) => `results.cards[].${name}`),
    }),
    absent: "accepted",
  },
  "study.createReview": confirms({
    asked: { never: "it changes when a word comes back" },
    ask: ({ student, ids }) =>
      study.createReview(student, {
        ...wordOf(ids),
        ...{ reviewId: "r1", rating: 3, reps: 0, due: new Date(), card: {} },
      }),
  }),
  "study.undoReview": confirms({
    asked: { never: "it changes when a word comes back" },
    ask: ({ student }) => study.undoReview(student, "r1"),
  }),
};
