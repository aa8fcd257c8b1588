import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { pageAt, pageOf } from "./call/page-shape.server.ts";
import {
  maybe,
  number,
  numberOr,
  one,
  optionalNumber,
  optionalText,
  rowId,
} from "./call/reader.server.ts";
import { done, holding, list, orNone } from "./call/shape.server.ts";

const name = optionalText.transform((given) => given || "Mock test");

const record = z.object({
  record_id: optionalNumber,
  status: numberOr(0),
  created_at: optionalText,
  seconds_left: optionalNumber,
});

const mockTest = z
  .object({
    // Empty or 0 when the plan does not include the test.
    mocktest_id: optionalNumber.transform((id) => id || null),
    mocktest_name: optionalText,
    serial_no: optionalText,
    duration: optionalNumber,
    user_mocktest_record: maybe(record),
  })
  .refine(({ mocktest_id, mocktest_name }) => mocktest_id !== null || mocktest_name)
  .transform((row) => ({ ...row, mocktest_name: name.parse(row.mocktest_name) }));
export type MockTest = z.output<typeof mockTest>;

const mockRecord = z.object({
  mocktest_record_id: rowId,
  mocktest_id: optionalNumber,
  mocktest_name: name,
  created_at: optionalText,
  duration: optionalNumber,
  feedback_status: numberOr(0),
  with_feedback: optionalNumber,
  /** 1 once the student has opened the review; null when the provider does not know. */
  feedback_read: optionalNumber,
  seconds_left: optionalNumber,
});
export type MockRecord = z.output<typeof mockRecord>;

const details = z.object({
  mocktest_name: name,
  duration: optionalNumber,
  created_at: optionalText,
  feedback_status: numberOr(0),
  with_feedback: optionalNumber,
  feedback_read: optionalNumber,
  language: maybe(z.object({ language_name: optionalText })),
  time_factors: list(number),
});
/** The overview before a test and after it. */
export const overviewSchema = z.object({
  results: z.object({
    mocktest_details: one(details),
    all_mocktest_sets: list(z.object({ id: rowId, estimate: optionalNumber })),
    /** The next test that the student may begin; null without one. */
    next_test: orNone(z.object({ mocktest_id: rowId, mocktest_name: name })),
    // Sounds to load before the test, with their sizes in bytes.
    prompts: list(z.object({ question_audio: optionalText, size: optionalNumber })),
  }),
});
export type MockTestOverview = z.output<typeof overviewSchema>["results"];

const testsSchema = z.object({ results: holding({ mocktest_list: pageOf(mockTest) }) });

/** A test outside the plan has no `mocktest_id`. */
export async function listMockTests(
  caller: Caller,
  { languageId, ...query }: { languageId: number | null; search: string; page: number },
) {
  const { results } = await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/mock-test/",
    query,
    onlyReads: true,
    body: { language_id: languageId },
    limit: LIMITS.page,
    notFound: { results: { mocktest_list: [] } },
    schema: testsSchema,
  });
  return pageAt(results.mocktest_list, query.page);
}

const RECORDS = {
  completed: "/api/v1/mock-test/completed-list/",
  pending: "/api/v1/mock-test/pending-list/",
};

const recordsSchema = z.object({ results: pageOf(mockRecord) });

export async function listMockRecords(
  caller: Caller,
  state: "completed" | "pending",
  query: { search: string; page: number },
) {
  const { results } = await callUpstream(caller, {
    method: "POST",
    path: RECORDS[state],
    query,
    onlyReads: true,
    limit: LIMITS.page,
    notFound: { results: [] },
    schema: recordsSchema,
  });
  return pageAt(results, query.page);
}

/** 404 for an unknown test. */
export async function getMockTest(caller: Caller, testId: number): Promise<MockTestOverview> {
  const { results } = await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/mock-test/question-lists",
    body: { mocktest_id: testId },
    limit: LIMITS.page,
    schema: overviewSchema,
  });
  return results;
}

/** Re-Start: deletes an unfinished test and its answers. */
export async function resetMockTest(caller: Caller, recordId: number): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/mock-test/reset",
    body: { mocktest_record_id: recordId },
    limit: LIMITS.post,
    schema: done,
  });
}
