export const givenWord = (more: object = {}) => ({
  ...{ id: 7, category_id: 2, word: "tenant", paraphrase: "किरायेदार", ...more },
});

/** Makes an entry of My Words. */
export const givenEntry = (word: object = givenWord(), more: object = {}) => ({
  ...{ myword_id: 41, save_words: word, ...more },
});

/** Makes study cards of which none is due. */
export const givenCards = (more: object = {}) => ({
  ...{ cards: [], due_count: 0, fresh_count: 9, reviewed_today: 0, fresh_today: 0, ...more },
});
