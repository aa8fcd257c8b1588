import { mockTestCalls, type MockTestGiven } from "#contract/staff/mock-tests.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export type { ChosenDialogue, EditedTest, TestState } from "#contract/staff/mock-tests.ts";

/** Returns one page of mock tests in every state, in the students' order. */
export function listContentTests(
  caller: Caller,
  query: { search?: string; language?: number; page: number },
) {
  return askStaff(caller, mockTestCalls.list, { query });
}

/** Creates an unpublished test. Returns its id. */
export async function createContentTest(
  caller: Caller,
  { language_id, mocktest_name }: { language_id: string | number; mocktest_name: string },
): Promise<number> {
  const body = { language_id: Number(language_id), mocktest_name };
  return (await askStaff(caller, mockTestCalls.add, { body })).id;
}

/** Returns a test for editing, with the dialogues that match `search`. */
export function getEditedTest(caller: Caller, id: number, search: string) {
  const query = { search: search || undefined };
  return askStaff(caller, mockTestCalls.get, { params: { id }, query });
}

/** Saves a test over `version`. A `conflict` when somebody else saved it first. */
export function saveContentTest(
  caller: Caller,
  id: number,
  body: MockTestGiven & { version: string },
) {
  return askStaff(caller, mockTestCalls.save, { params: { id }, body });
}
