import * as progress from "#app/lib/api/progress.server.ts";
import * as weak from "#app/lib/api/weak.server.ts";
import { type Case, confirms, counted, reads } from "../case.ts";

const NOON = new Date("2026-11-20T12:00:00Z");
const RATED = { segmentId: 31, practiceId: 9, reviewId: "r1" };
const SEGMENT = {
  ...{ segment_id: 31, segment_no: 3, duration_ms: 12_000, newer_record_id: null },
  ...{ question_id: 3, serial_no: 3, question_title: "A high bill", is_recent: 0 },
  ...{ reasons: ["om", "late"], by_teacher: true },
};

const topicsOf = ({ topics }: progress.StudyRecord) => topics.map(({ topic }) => topic);

export const PROGRESS: Record<string, Case> = {
  "weak.findWeak": {
    ...reads({
      ask: ({ student }) => weak.findWeak(student, { before: NOON, since: NOON, dialogueId: 3 }),
      shows: (found) =>
        found === null
          ? "no weak segments"
          : counted(
              "weak segments",
              found.segments.map(({ question_title }) => question_title),
            ),
      answer: {
        results: {
          ...{ due_count: 24, new_count: 0, rated_today: 2 },
          segments: [SEGMENT, { ...SEGMENT, segment_id: 32, segment_no: 4 }],
        },
      },
      needs: [
        ...["results", "results.due_count"],
        ...["segment_id", "segment_no", "question_id"].map((name) => `results.segments[].${name}`),
      ],
    }),
    absent: "accepted",
  },
  "weak.rateWeak": confirms({
    asked: { never: "it changes when a segment comes back" },
    ask: ({ student }) =>
      weak.rateWeak(student, { ...RATED, rating: 3, reps: 0, due: NOON, card: {} }),
    answer: { status: 200, message: "Saved.", results: { left: true } },
  }),
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
