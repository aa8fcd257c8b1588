import type { WorkRow } from "./api/work.server.ts";
import { paths, pathsFrom } from "./paths.ts";

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
