/** What each key presses; written on the button as `data-key`. */
export const SINGLE_KEYS = [
  { key: "s", action: "Start" },
  { key: "f", action: "Finish attempt" },
  { key: "r", action: "Play the question" },
  { key: "n", action: "Next" },
] as const;
export type SingleKey = (typeof SINGLE_KEYS)[number]["key"];

const SETTING = "single-keys";

/** Kept on the device: who speaks to a computer, or shakes, switches them off once (WCAG 2.1.4). */
export function singleKeysWork(): boolean {
  try {
    return localStorage.getItem(SETTING) !== "off";
  } catch {
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    localStorage.setItem(SETTING, on ? "on" : "off");
  } catch {
    // A browser that keeps nothing has them on again with the next page.
  }
}

/**
 * Presses the button of a key inside `root`, as long as the signal lives. A key that is typed into a
 * field, or pressed together with another, is the browser's.
 */
export function listenForSingleKeys(root: HTMLElement, signal: AbortSignal): void {
  addEventListener("keydown", (event) => press(root, event), { signal });
}

function press(root: HTMLElement, event: KeyboardEvent): void {
  const held = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
  const known = SINGLE_KEYS.find(({ key }) => key === event.key.toLowerCase());
  const { target } = event;
  const typing = target instanceof Element && target.closest("input, textarea, select, dialog");
  if (held || !known || typing) return;
  root
    .querySelector<HTMLButtonElement>(
      `[data-key="${known.key}"]:not(:disabled, [aria-disabled="true"])`,
    )
    ?.click();
}
