/** Moves the focus to the first of these elements that is there. */
export function focusOn(...ids: string[]): void {
  for (const id of ids) {
    const element = document.getElementById(id);
    if (element) return element.focus();
  }
}
