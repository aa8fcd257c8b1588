import { keyOf } from "./key-names.ts";

const SETTING = "single-keys";

/** Null before the first read. */
let work: boolean | null = null;

/** Students who use speech input or press keys by accident switch them off (WCAG 2.1.4). */
export function singleKeysWork(): boolean {
  try {
    work ??= localStorage.getItem(SETTING) !== "off";
  } catch {
    work = true;
  }
  return work;
}

export function switchSingleKeys(on: boolean): void {
  work = on;
  try {
    localStorage.setItem(SETTING, on ? "on" : "off");
  } catch {
    // Without storage they are on again on the next page.
  }
}

/** Leaves keys to the browser that are typed into a field or pressed with another key. */
export function listenForSingleKeys(root: HTMLElement, signal: AbortSignal): void {
  addEventListener("keydown", (event) => press(root, event), { signal });
}

function press(root: HTMLElement, event: KeyboardEvent): void {
  const { target } = event;
  const typing = target instanceof Element && target.closest("input, textarea, select, dialog");
  const key = keyOf(event).replace("Shift+", "").toLowerCase();
  if (typing || !/^[a-z]$/.test(key) || !singleKeysWork()) return;
  root
    .querySelector<HTMLButtonElement>(`[data-key="${key}"]:not(:disabled, [aria-disabled="true"])`)
    ?.click();
}
