import type { WorkRow } from "#app/lib/api/dashboard.server.ts";
import { paths, pathsFrom } from "./paths.ts";
import { zonedFormat } from "#app/lib/text/format.ts";
import { SYDNEY } from "#app/lib/text/time-zone.server.ts";
import { readTime } from "#app/lib/text/upstream-time.ts";

/** What a teacher gave, as a title. */
export function workTitle(work: WorkRow): string {
  const { question_id, serial_no, question_title, mocktest_name } = work;
  return question_id === null
    ? (mocktest_name ?? "Mock test")
    : `Dialogue ${serial_no ?? question_id}: ${question_title ?? ""}`;
}

/** Where it is done, or can be seen once it is. */
export function workPage({ question_id, is_recent, mocktest_id }: WorkRow, isDone: boolean) {
  const hub = pathsFrom(is_recent ? "recent-exam" : "practice-ccl");
  if (question_id !== null) return hub.dialogue(question_id);
  if (isDone || mocktest_id === null) return paths.mockTests({ tab: "completed" });
  return paths.exam(mocktest_id);
}

export type WorkView = ReturnType<typeof workView>;

/** A piece of work as a row: what, by when where the student is, and whether it is done. */
export function workView(work: WorkRow, zone: string | null, now: Date) {
  const due = readTime(work.due_at);
  const done = readTime(work.done_at);
  const shown = zonedFormat("en-AU", zone ?? SYDNEY, { dateStyle: "medium", timeStyle: "short" });
  const day = zonedFormat("en-AU", zone ?? SYDNEY, { dateStyle: "medium" });
  return {
    id: work.id,
    title: workTitle(work),
    href: workPage(work, done !== null),
    sentence: work.sentence,
    due: due && {
      moment: due.toISOString(),
      text: shown.format(due) + (zone === null ? ", Sydney time" : ""),
    },
    done: done && day.format(done),
    isLate: done === null && due !== null && due < now,
  };
}
