import type { Trouble } from "./recorder-state.ts";

/** What students read when the microphone or the recorder fails. */
export const TROUBLE_WORDS: Record<Trouble, string> = {
  denied: "Microphone access denied. Please allow permission.",
  "no-mic": "No microphone found. Connect one and try again.",
  busy: "The microphone is used by another app. Close it and try again.",
  unknown: "The microphone could not be started. Try again.",
  insecure: "Recording needs a secure address. Open this page with https in Chrome or Safari.",
  "in-app":
    "This app's browser has no microphone. Open this page in Chrome or Safari: " +
    "press the menu (⋯ or ⋮) and choose to open it in the browser, or copy the link.",
  "no-api": "This browser cannot record. Open this page in Chrome or Safari.",
  "never-started": "The recorder did not start, and nothing was recorded. Try again.",
  "no-data": "The recorder gave no sound, so nothing was recorded. Try again.",
  muted: "A call or another app took the microphone. End it and try again.",
};
