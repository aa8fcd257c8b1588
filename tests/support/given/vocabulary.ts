export const givenWord = (more: object = {}) => ({
  ...{ id: 7, category_id: 2, word: "tenant", paraphrase: "किरायेदार", ...more },
});

/** A word among My Words. */
export const givenEntry = (word: object = givenWord(), more: object = {}) => ({
  ...{ myword_id: 41, save_words: word, ...more },
});

/** Cards to study, none of which is due. */
export const givenCards = (more: object = {}) => ({
  ...{ cards: [], due_count: 0, fresh_count: 9, reviewed_today: 0, fresh_today: 0, ...more },
});
