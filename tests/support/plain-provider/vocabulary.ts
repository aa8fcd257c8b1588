import { type Ask, type Calls, found, missing, page, Refused } from "./ask.ts";
import { categories, dialogues, words } from "./material.ts";

const ROWS = ["search", "page", "filter_by"];
const WORD = ["word_id", "category_id"];
type Word = (typeof words)[number];

export const vocabularyCalls: Calls = {
  "GET /api/v1/category-wise-list": {
    answer: (ask) => ({
      results: categories.map(({ id, name }) => ({
        category_id: id,
        category_name: name,
        word_count: wordsIn(id).length,
        wordmemorize: wordsIn(id).filter((word) => ask.student.opened.has(word.id)).length,
      })),
    }),
  },
  "GET /api/v1/mywords/show-count": {
    answer: ({ student }) => ({
      results: {
        memorize_count: student.myWords.filter(({ count }) => count > 0).length,
        myword_count: student.myWords.length,
      },
    }),
  },
  "GET /api/v1/ccl/words/total-count": {
    answer: ({ student }) => ({
      results: {
        total_ccl_words: words.length,
        total_memorized_ccl_words: student.opened.size,
      },
    }),
  },
  "POST /api/v1/category/words/list/": {
    query: ROWS,
    json: ["category_id"],
    answer: (ask) => ({
      is_subscribed: ask.student.plan !== null,
      results: page(ask, "/api/v1/category/words/list", rows(ask, wordsIn(categoryOf(ask)))),
    }),
  },
  "POST /api/v1/category/memoriz-words/onclick": {
    json: WORD,
    answer: (ask) => {
      const { id, category } = wordOf(ask);
      ask.student.opened.set(id, (ask.student.opened.get(id) ?? 0) + 1);
      const opened = wordsIn(category).filter((word) => ask.student.opened.has(word.id));
      return { results: { memorize_count: opened.length } };
    },
  },
  "POST /api/v1/mywords/add": {
    json: WORD,
    answer: (ask) => {
      const { id } = wordOf(ask);
      if (ask.student.myWords.some(({ word }) => word === id))
        throw new Refused(422, "This word is already in your list.");
      ask.student.myWords.push({ myword_id: ask.school.next(), word: id, count: 0 });
    },
  },
  "POST /api/v1/mywords/list/": {
    query: ROWS,
    answer: (ask) => {
      const filter = ask.field("filter_by");
      const mine = ask.student.myWords
        .filter(({ count }) => (filter === "1" ? count > 0 : filter !== "2" || count === 0))
        .map(({ myword_id, word, count }, at) => ({
          myword_id,
          save_words: shown(words.find(({ id }) => id === word)),
          count_memoriz: count,
          serial_no: at + 1,
        }))
        .filter(({ save_words }) => found(ask, save_words?.word ?? ""));
      return { result: page(ask, "/api/v1/mywords/list", mine) };
    },
  },
  "POST /api/v1/mywords/memoriz/count-add": {
    json: WORD,
    answer: (ask) => {
      const mine = ask.student.myWords.find(({ word }) => word === wordOf(ask).id);
      if (!mine) throw missing("MyWord");
      mine.count += 1;
    },
  },
  "DELETE /api/v1/mywords/delete": {
    query: ["id"],
    answer: ({ student, field }) => {
      const mine = student.myWords.find(({ myword_id }) => String(myword_id) === field("id"));
      if (!mine) throw missing("MyWord");
      student.myWords = student.myWords.filter((one) => one !== mine);
    },
  },
  "POST /api/v1/ccl/words/list/": {
    query: ROWS,
    answer: (ask) => ({ results: page(ask, "/api/v1/ccl/words/list", rows(ask, words)) }),
  },
  "GET /api/v1/category-word-list": {
    query: ["category_id", "page"],
    answer: (ask) => {
      categoryOf(ask);
      const list = dialogues.map(({ id, title }, at) => ({
        id,
        serial_number: at + 1,
        question_title: title,
        language_name: "Hindi",
        created_at: "2026-11-02 10:00:00",
      }));
      return { results: page(ask, "/api/v1/category-word-list", list) };
    },
  },
};

function rows(ask: Ask, list: readonly Word[]) {
  const { opened } = ask.student;
  const filter = ask.field("filter_by");
  return list
    .filter(({ id }) => (filter === "1" ? opened.has(id) : filter !== "2" || !opened.has(id)))
    .filter(({ word }) => found(ask, word))
    .map((word, at) => ({
      ...shown(word),
      memorized: opened.has(word.id) ? { count_memoriz: opened.get(word.id) } : null,
      serial_no: at + 1,
    }));
}

function shown(row: Word | undefined) {
  return (
    row && { id: row.id, category_id: row.category, word: row.word, paraphrase: row.paraphrase }
  );
}

function wordOf(ask: Ask): Word {
  const category = categoryOf(ask);
  const word = wordsIn(category).find(({ id }) => String(id) === ask.field("word_id"));
  if (!word) throw missing("Word");
  return word;
}

function categoryOf(ask: Ask): number {
  const category = categories.find(({ id }) => String(id) === ask.field("category_id"));
  if (!category) throw missing("Category");
  return category.id;
}

function wordsIn(category: number): Word[] {
  return words.filter((word) => word.category === category);
}
