const SETTING = "save-data";

let chosen: boolean | null = null;

/** The student's own switch, kept on the device. */
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
    // A browser that keeps nothing asks again with the next page.
  }
}

/** Whether the student asked the browser to save data; only some browsers tell. */
export function browserSavesData(): boolean {
  const connection: unknown = Reflect.get(navigator, "connection");
  return (
    typeof connection === "object" &&
    connection !== null &&
    Reflect.get(connection, "saveData") === true
  );
}

/** Lean mode: nothing is drawn or fetched ahead that can be done without. */
export function savesData(): boolean {
  return leanChosen() || browserSavesData();
}
