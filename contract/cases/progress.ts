import * as progress from "#app/lib/api/progress.server.ts";
import { type Case, counted, reads } from "../case.ts";

const topicsOf = ({ topics }: progress.StudyRecord) => topics.map(({ topic }) => topic);

export const PROGRESS: Record<string, Case> = {
  "progress.findProgress": {
    ...reads({
      ask: ({ student }) =>
        progress.findProgress(student, {
          ...{ since: new Date(), until: new Date(), zone: "Australia/Perth" },
        }),
      shows: (found) =>
        found === null ? "no record of what they did" : counted("topics", topicsOf(found)),
      answer: {
        results: {
          visits: [
            {
              started_at: "2026-11-20T01:00:00.000000Z",
              last_seen_at: "2026-11-20T01:30:00.000000Z",
              active_ms: 1_500_000,
            },
          ],
          days: [{ day: "2026-11-20", segments: 13, words: 15, tests: 1 }],
          topics: [
            {
              ...{ topic: "Housing", category_id: 2, dialogues: 2, practised: 1 },
              ...{ words: 25, opened: 9, studied: 7, known: 5 },
            },
          ],
          due: ["2026-11-25T01:00:00.000000Z"],
          practices: [
            {
              ...{ record_id: 9, question_id: 3, serial_no: 3, question_title: "A high bill" },
              ...{ submitted_at: "2026-11-20T01:25:00.000000Z", no_of_segments: 2 },
              ...{ start_ms: 2_400, pause_ms: 1_200, own_marks: "1.om 2.ok" },
            },
          ],
        },
      },
      needs: ["results"],
      ours: ["results.days"],
    }),
    absent: "accepted",
  },
};
