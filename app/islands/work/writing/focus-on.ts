/** Orca hears what has gone before it hears where the focus is. */
const GONE_MS = 100;

/** Moves the focus to the first of these elements that is there. */
export function focusOn(...ids: string[]): void {
  for (const id of ids) {
    const element = document.getElementById(id);
    if (element) return element.focus();
  }
}

/**
 * Moves the focus after the element that had it is gone. At once, Orca would find the new place by
 * itself, and then not say it.
 */
export function focusAfter(...ids: string[]): void {
  setTimeout(() => focusOn(...ids), GONE_MS);
}
