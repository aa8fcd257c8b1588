/** A teacher's own or the school's sentence. Its word inserts it. */
export interface Sentence {
  id: number;
  word: string;
  text: string;
}

/** Returns the text with a sentence in place of "/word " at its end; null without one. */
export function withSentence(typed: string, sentences: readonly Sentence[]): string | null {
  const [, before = "", word] = /^((?:[^]*\s)?)\/([^\s/]{1,20})\s$/u.exec(typed) ?? [];
  if (word === undefined) return null;
  const found = sentences.find((one) => one.word.toLowerCase() === word.toLowerCase());
  return found ? `${before}${found.text} ` : null;
}
