const SETTING = "microphone";

/** Which microphone to ask for, where the student chose one in this tab. */
export function chosenMicrophone(): string | null {
  try {
    return sessionStorage.getItem(SETTING);
  } catch {
    return null;
  }
}

export function chooseMicrophone(deviceId: string): void {
  try {
    sessionStorage.setItem(SETTING, deviceId);
  } catch {
    // The browser's own choice stays.
  }
}
