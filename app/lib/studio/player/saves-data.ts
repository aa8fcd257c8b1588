const SETTING = "save-data";

let chosen: boolean | null = null;

export function leanChosen(): boolean {
  try {
    chosen ??= localStorage.getItem(SETTING) === "on";
  } catch {
    chosen = false;
  }
  return chosen;
}

export function chooseLean(on: boolean): void {
  chosen = on;
  try {
    localStorage.setItem(SETTING, on ? "on" : "off");
  } catch {
    // Without storage the choice lasts for this page.
  }
}

export function browserSavesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" &&
    connection !== null &&
    Reflect.get(connection, "saveData") === true
  );
}

export function savesData(): boolean {
  return leanChosen() || browserSavesData();
}

/** As soon as the page is idle, so that Start does not wait. Not where data is saved. */
export function fetchAhead(audio: HTMLAudioElement, signal?: AbortSignal): void {
  if (savesData()) return;
  (window.requestIdleCallback ?? setTimeout)(() => {
    audio.preload = "auto";
  });
  // In a page from the page cache a fetch that was cut off never ends.
  addEventListener("pageshow", ({ persisted }) => persisted && audio.load(), { signal });
}
