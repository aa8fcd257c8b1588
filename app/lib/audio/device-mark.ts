const KEY = "recordings-on-this-device";

/** Whether recordings may wait here. Lists ask this first, so that a page without a recorder need not load the outbox. */
export function mayHoldRecordings(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return true; // storage is closed to us: only the database can tell
  }
}

export function markDevice(holds: boolean): void {
  try {
    if (holds) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    // then every page looks into the database
  }
}
