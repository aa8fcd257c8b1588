/**
 * Lets a press on a word or a time (`data-at`) play the answer from there. Links are for keys and
 * readers too, words only for pointers. Returns what ends it.
 */
export function hearMoments(
  root: HTMLElement,
  play: (seconds: number, pressed: HTMLElement) => boolean,
): () => void {
  const press = (event: MouseEvent): void => {
    const at = event.target instanceof Element ? event.target.closest("[data-at]") : null;
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
    if (!(at instanceof HTMLElement) || isElsewhere) return;
    if (play(Number(at.dataset.at), at)) event.preventDefault();
  };
  root.addEventListener("click", press);
  root.classList.add("hears-words");
  return () => root.removeEventListener("click", press);
}

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
