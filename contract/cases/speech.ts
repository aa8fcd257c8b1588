import * as speech from "#app/lib/api/speech.server.ts";
import { type Case, confirms, reads } from "../case.ts";
import { SPEECH } from "./spoken.ts";

const CHANGES = { never: "it changes what a student agreed to" };

/** Whether a machine may hear answers, and what it heard. */
export const SPEECH_CALLS: Record<string, Case> = {
  "speech.findSpeechConsent": {
    ...reads({
      ask: ({ student }) => speech.findSpeechConsent(student),
      shows: (found) =>
        found === null ? "no machine" : `that ${found.processor} may hear answers`,
      answer: { results: SPEECH },
      needs: ["results", "results.processor", "results.version"],
    }),
    absent: "accepted",
  },
  "speech.updateSpeechConsent": confirms({
    asked: CHANGES,
    ask: ({ student }) =>
      speech.updateSpeechConsent(student, { agrees: true, version: SPEECH.version }),
  }),
  "speech.hideHeard": confirms({
    asked: CHANGES,
    ask: ({ student }) => speech.hideHeard(student, "/storage/answers/31.webm"),
  }),
};
