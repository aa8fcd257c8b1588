import { type Review, reviewCalls } from "#contract/staff/reviews.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export {
  type Draft,
  type Publication,
  type Review,
  segment,
  type SegmentReview,
  type SubmittedTest,
  type TestRow,
  type TestSegment,
} from "#contract/staff/reviews.ts";

/** Returns one page of submitted tests: the waiting ones, oldest first, or the reviewed ones. */
export function listTests(
  caller: Caller,
  query: { state: "waiting" | "reviewed"; language?: number; page: number },
) {
  return askStaff(caller, reviewCalls.list, { query });
}

export function getTest(caller: Caller, record: number) {
  return askStaff(caller, reviewCalls.test, { params: { record } });
}

interface Place {
  recordId: number;
  setId: number;
}

export function getReview(caller: Caller, { recordId: record, setId: set }: Place) {
  return askStaff(caller, reviewCalls.get, { params: { record, set } });
}

/** Saves a change to the draft `version`. A `conflict` when somebody else saved it first. */
export function saveReview(
  caller: Caller,
  { recordId: record, setId: set }: Place,
  body: Partial<Review> & { version: number },
) {
  return askStaff(caller, reviewCalls.save, { params: { record, set }, body });
}

export function getPublication(caller: Caller, record: number) {
  return askStaff(caller, reviewCalls.publication, { params: { record } });
}

/** Publishes the draft `state`. A `conflict` when it has changed. `next` has waited longest. */
export function publishReview(
  caller: Caller,
  record: number,
  body: { state: string; mail: boolean },
) {
  return askStaff(caller, reviewCalls.publish, { params: { record }, body });
}
