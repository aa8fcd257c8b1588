/** Capitalizes a word: "sydney" becomes "Sydney". */
export const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);
