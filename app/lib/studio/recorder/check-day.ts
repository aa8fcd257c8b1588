const SETTING = "microphone-checked";

/** Whether this device's microphone was checked today. */
export function checkedToday(): boolean {
  try {
    return localStorage.getItem(SETTING) === new Date().toDateString();
  } catch {
    return true; // nothing can be kept: then nobody is asked with every page
  }
}

/** Checked, or the student went on without. */
export function rememberCheck(): void {
  try {
    localStorage.setItem(SETTING, new Date().toDateString());
  } catch {
    // as above
  }
}
