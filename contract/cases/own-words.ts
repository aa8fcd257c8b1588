import * as school from "#app/lib/api/school.server.ts";
import { type Case, confirms, counted, reads } from "../case.ts";

/** What the school says of itself, and enquiries to it. */
export const OWN_WORDS: Record<string, Case> = {
  "school.findSchool": {
    ...reads({
      ask: ({ student }) => school.findSchool(student),
      shows: (found) =>
        found === null
          ? "the agreed branches and questions"
          : counted(
              "branches",
              found.branches.map(({ name }) => name),
            ),
      answer: {
        results: {
          ...{ name: "Perth Institute", card: "5f0c1d2e.png", currency: "AUD" },
          branches: [
            { value: "perth", name: "Perth", phone: "+61 8 1234 5678", address: "1 Hay Street" },
          ],
          questions: [{ id: "fee", question: "What is the fee?", answer: ["It is $814."] }],
          pages: [{ kind: "terms", version: 2 }],
          door: [
            {
              ...{ language: "Hindi", tag: "hi", title: "At the bank", duration_ms: 9_000 },
              ...{ spoken: "en", audio: "bank-q.mp3", sample: "hi", sample_audio: "bank-s.mp3" },
            },
          ],
        },
      },
      needs: ["results"],
    }),
    absent: "accepted",
  },
  "school.findSchoolPage": {
    ...reads({
      ask: ({ student }) => school.findSchoolPage(student, "terms"),
      shows: (found) => (found === null ? "no terms" : `version ${found.version} of the terms`),
      answer: {
        results: { version: 2, text: "# Terms", saved_at: "2026-11-20T01:00:00.000000Z" },
      },
      needs: ["results", "results.version", "results.text"],
    }),
    absent: "accepted",
  },
  "school.createEnquiry": confirms({
    asked: { never: "it writes to a branch" },
    ask: ({ student }) =>
      school.createEnquiry(student, {
        ...{ first_name: "Asha", last_name: "Rao", phone: "1", email: "a@example.com" },
        ...{ message: "Hello", branch: "sydney", country: "au", request_key: "key" },
      }),
  }),
};
