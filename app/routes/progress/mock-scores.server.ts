import { getFeedback } from "#app/lib/api/feedback.server.ts";
import { listMockRecords, type MockRecord } from "#app/lib/api/mock-tests.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { CCL } from "#app/lib/review/ccl-marks.ts";

/** Each one is a call of its own. */
const MOST_TESTS = 4;

export interface MockScore {
  recordId: number;
  name: string;
  /** As the provider writes it. */
  date: string | null;
  /** A teacher's marks of its dialogues, in their order; [] while there are none. */
  marks: (number | null)[];
  /** Of both dialogues together. */
  sum: number | null;
  passed: boolean;
}

/** The newest mock tests that were handed in, with a teacher's marks where there are some. */
export async function readMockScores(student: Student): Promise<MockScore[]> {
  const { data } = await listMockRecords(student, "completed", { search: "", page: 1 });
  return Promise.all(data.slice(0, MOST_TESTS).map((record) => scoreOf(student, record)));
}

async function scoreOf(student: Student, record: MockRecord): Promise<MockScore> {
  const { mocktest_record_id: recordId, mocktest_name: name, created_at: date } = record;
  const { all_mocktest_sets: sets } =
    record.feedback_status === 1 ? await getFeedback(student, recordId) : { all_mocktest_sets: [] };
  return { recordId, name, date, ...sumOf(sets.map(({ estimate }) => estimate)) };
}

/** What marks of single dialogues come to; one that is missing leaves the sum open. */
export function sumOf(
  marks: readonly (number | null)[],
): Pick<MockScore, "marks" | "sum" | "passed"> {
  const given = marks.flatMap((mark) => mark ?? []);
  const sum =
    given.length === 2 && marks.length === 2
      ? given.reduce((total, mark) => total + mark, 0)
      : null;
  const passed =
    sum !== null && sum >= CCL.testPass && given.every((mark) => mark >= CCL.dialoguePass);
  return { marks: given.length > 0 ? [...marks] : [], sum, passed };
}
