import { listMockTests, type MockTestOverview } from "#app/lib/api/mock-tests.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";

interface Asked {
  testId: number;
  details: MockTestOverview["mocktest_details"];
}

/**
 * The student's record of a test, from the list of tests: null when there is none, undefined when
 * the list does not say or fails. The test opens all the same.
 */
export async function listedRecord(
  student: Student,
  { testId, details: { mocktest_name: search } }: Asked,
) {
  const { value } = await readPanel(student, (caller) =>
    listMockTests(caller, { languageId: student.session.language, search, page: 1 }),
  );
  const found = value?.data.find(({ mocktest_id }) => mocktest_id === testId);
  return found && (found.user_mocktest_record ?? null);
}
