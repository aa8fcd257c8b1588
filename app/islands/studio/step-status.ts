import { isAtRest } from "#app/lib/studio/recorder/recorder-state.ts";
import { uploadText } from "./receipt.tsx";
import type { StudioView } from "./use-studio.ts";

/** The one sentence under the recorder that is read aloud when it changes. */
export function stepStatus({ studio, entry }: StudioView): string {
  const state = studio?.recorder.state;
  // What came of a take is told at the end: here the next segment sounds already.
  if (studio?.rehearsal && isAtRest(studio.recorder.state.phase)) return studio.rehearsal.status();
  switch (state?.phase) {
    case "acquiring":
      return state.slow
        ? "Your browser asks to use the microphone, often at the top. Press Allow."
        : "Allow the microphone when your browser asks.";
    case "paused":
      return "The question is paused. Continue plays it again. This does not count as a repeat.";
    case "question-failed":
      return "The question could not be played. Check your connection and your speaker, then press Retry.";
    case "idle":
    case "stopped":
      if (state.note === "too-short")
        return "That recording was too short. It was not counted. Press Start again.";
      if (state.note === "cut-short")
        return "The microphone stopped before you spoke. It was not counted. Press Start again.";
      // Until the new take is kept, the entry is that of the take before.
      return studio &&
        entry &&
        state.phase === "stopped" &&
        entry.record.answerId === state.take?.answerId
        ? uploadText(entry, studio.outbox.isOnDisk(entry.record.answerId))
        : "";
    default:
      return "";
  }
}
