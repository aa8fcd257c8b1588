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
