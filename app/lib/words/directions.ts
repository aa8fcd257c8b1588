export const FILTERS = [
  { code: 0, text: "All words", mine: "All words" },
  { code: 2, text: "Not Opened", mine: "Not memorizing" },
  { code: 1, text: "Opened", mine: "Memorizing" },
];

export const ENGLISH_TO_NATIVE = 1;
export const NATIVE_TO_ENGLISH = 2;
export const DIRECTIONS = [
  { code: ENGLISH_TO_NATIVE, text: "English To Native" },
  { code: NATIVE_TO_ENGLISH, text: "Native To English" },
];
