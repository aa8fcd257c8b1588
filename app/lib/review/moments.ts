/** A word, and when it begins. */
interface Word {
  text: string;
  at_ms: number | null;
}

const MOST_WORDS = 6;

/** Splits words into short parts, each from a known moment: one stop for a reader, not one a word. */
export function partsOf(words: readonly Word[]): { atMs: number; text: string }[] {
  const parts: { atMs: number; texts: string[] }[] = [];
  for (const { text, at_ms: atMs } of words) {
    const last = parts.at(-1);
    if (atMs !== null && (!last || last.texts.length >= MOST_WORDS))
      parts.push({ atMs, texts: [text] });
    else last?.texts.push(text);
  }
  return parts.map(({ atMs, texts }) => ({ atMs, text: texts.join(" ") }));
}
