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
  const held = event.ctrlKey || event.metaKey || event.altKey || event.repeat;
  const { target } = event;
  const typing = target instanceof Element && target.closest("input, textarea, select, dialog");
  if (held || typing || !/^[a-z]$/i.test(event.key) || !singleKeysWork()) return;
  const key = event.key.toLowerCase();
  root
    .querySelector<HTMLButtonElement>(`[data-key="${key}"]:not(:disabled, [aria-disabled="true"])`)
    ?.click();
}
