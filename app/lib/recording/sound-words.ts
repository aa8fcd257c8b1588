import type { Trouble } from "#app/lib/studio/recorder/recorder-state.ts";
import type { End } from "./sound-recorder.ts";

export const TROUBLE: Record<Trouble, string> = {
  insecure: "The microphone works only at an address with https.",
  "in-app": "This app's browser has no microphone. Open this page in Chrome or Safari.",
  denied: "The browser does not allow the microphone. Allow it beside the address.",
  "no-mic": "There is no microphone. Connect one and press Record again.",
  busy: "Another program uses the microphone. Close it and press Record again.",
  "no-api": "This browser cannot record.",
  unknown: "The microphone could not be started. Press Record again.",
  "never-started": "The recorder did not start, and nothing was recorded. Press Record again.",
  "no-data": "The recorder gave no sound, so nothing was recorded. Press Record again.",
  muted: "A call or another app took the microphone. End it and press Record again.",
};
const CUT = "What it recorded is in the field.";
export const ENDED: Record<End, string> = {
  pressed: "The recording is in the field.",
  full: "The recording ended by itself, because it may not be longer. It is in the field.",
  unplugged: `The microphone was disconnected. ${CUT}`,
  muted: `A call or another app took the microphone. ${CUT}`,
  "no-data": `The recorder gave no more sound. ${CUT}`,
  asleep: `The device was asleep. ${CUT}`,
  clock: `The clock of this device jumped. ${CUT}`,
  error: `The recorder failed. ${CUT}`,
  "never-started": `The recorder did not start. ${CUT}`,
  hidden: `The page was hidden. ${CUT}`,
  recovered: CUT,
};

/** Returns why this browser cannot record here, or null. */
export function obstacle(): Trouble | null {
  // On http `navigator.mediaDevices` is missing, which would otherwise look like an old browser.
  if (!window.isSecureContext) return "insecure";
  const isHere = "mediaDevices" in navigator && "MediaRecorder" in window;
  return isHere ? null : "no-api";
}
