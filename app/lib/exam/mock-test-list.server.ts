import type { Student } from "#app/lib/auth.server.ts";
import { listMockRecords, listMockTests, type MockTest } from "#app/lib/api/mock-tests.server.ts";
import { listAddress, stayWithin } from "#app/lib/forms/list-query.server.ts";
import { unknownPaging } from "#app/lib/paging.ts";
import { readList } from "#app/lib/panel.server.ts";
import { formatLength } from "#app/lib/format.ts";

export type NewTests = Awaited<ReturnType<typeof loadNewTests>>;
export type MockRecords = Awaited<ReturnType<typeof loadMockRecords>>;

/** One page of the mock tests in the student's language, or why it cannot be shown. */
export async function loadNewTests(student: Student, url: URL) {
  const address = listAddress(url);
  const { search } = address;
  const { failed, value } = await readList(() =>
    listMockTests(student, { ...address, languageId: student.session.language }),
  );
  if (value === null) return { search, failed, paging: unknownPaging(address.page), rows: [] };
  const { data, ...paging } = value;
  stayWithin(url, address.page, paging.last_page);
  return { search, failed, paging, rows: data.map(newTest) };
}

/** One page of the student's unfinished or finished mock tests. */
export async function loadMockRecords(student: Student, url: URL, tab: "pending" | "completed") {
  const address = listAddress(url);
  const { search } = address;
  const { failed, value } = await readList(() => listMockRecords(student, tab, address));
  if (value === null) return { search, failed, paging: unknownPaging(address.page), rows: [] };
  const { data, ...paging } = value;
  stayWithin(url, address.page, paging.last_page);
  const rows = data.map((row) => ({
    recordId: row.mocktest_record_id,
    testId: row.mocktest_id,
    name: row.mocktest_name,
    date: row.created_at ?? "",
    duration: minutesText(row.duration),
    review: reviewOf(row),
  }));
  return { search, failed, paging, rows };
}

/** A provider that does not say that a test is never reviewed has it reviewed one day. */
function reviewOf(row: { feedback_status: number; with_feedback: number | null }) {
  if (row.feedback_status === 1) return "there" as const;
  return row.with_feedback === 0 ? ("none" as const) : ("waiting" as const);
}

function newTest(test: MockTest) {
  const record = test.user_mocktest_record;
  return {
    testId: test.mocktest_id,
    recordId: record?.record_id ?? null,
    serial: test.serial_no ?? "",
    name: test.mocktest_name,
    date: record?.created_at ?? "",
    duration: minutesText(test.duration),
    state: stateOf(test),
  };
}

/** What a student can do with a test; which button its row has goes by this. */
function stateOf({ mocktest_id, user_mocktest_record: record }: MockTest) {
  if (mocktest_id === null) return "closed" as const;
  if (!record) return "new" as const;
  return record.status === 0 ? ("pending" as const) : ("completed" as const);
}

function minutesText(minutes: number | null): string {
  return formatLength((minutes ?? 0) * 60) ?? "";
}
