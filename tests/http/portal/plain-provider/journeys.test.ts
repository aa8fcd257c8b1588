import { expect, test } from "vitest";
import { OURS } from "../../../support/plain-provider/ours.ts";
import { accountJourneys } from "./account.ts";
import { dailyJourneys } from "./daily.ts";
import { examJourneys } from "./exam.ts";
import { planJourneys } from "./plans.ts";
import { usePlainPortal } from "./plain-portal.ts";
import { practiceJourneys } from "./practice.ts";
import { wordJourneys } from "./words.ts";

/**
 * All journeys over a provider that knows only the specification. The order matters: each uses the
 * state of the one before, and the last test checks all requests.
 */
const plain = usePlainPortal();

accountJourneys(plain);
dailyJourneys(plain);
practiceJourneys(plain);
wordJourneys(plain);
examJourneys(plain);
planJourneys(plain);

/** Calls of section 7 that no journey of the gate makes, with the reason. */
const UNREACHED: Record<string, string> = {
  "POST /api/v1/mock-test/time-out/submit": "the night lets 36 minutes go by",
};

/** Fields beyond section 7, as in docs/upstream-api.md; a query parameter starts with "?". */
const BEYOND: Record<string, string[]> = {
  "?forum_id": ["GET /api/v1/forum-list"],
  "?page": ["GET /api/v1/forum-list"],
  "?perpage": ["POST /api/v1/ccl/words/list/", "POST /api/v1/practice/completed/user-answers/"],
  "?replies_page": ["GET /api/v1/forum-list"],
  attempt: ["POST /api/v1/practice/answer-update"],
  client_answer_id: ["POST /api/v1/mock-test/answer-submit", "POST /api/v1/practice/answer-update"],
  request_key: [
    "POST /api/v1/forum-add",
    "POST /api/v1/forum-reply",
    "POST /api/v1/online-class",
    "POST /api/v1/users-plan/checkout",
  ],
  time_factor: ["POST /api/v1/mock-test/exam-start"],
  view_token: [
    "POST /api/v1/category/memoriz-words/onclick",
    "POST /api/v1/mywords/memoriz/count-add",
  ],
};

test("all journeys make the calls of section 7 as specified, and only the listed extras", () => {
  const { provider, log } = plain();
  expect(provider.faults).toEqual([]);
  expect([...provider.unknown]).toEqual(OURS);
  expect(provider.asked.size).toBe(67);
  const never = [...provider.asked].filter(([, times]) => times === 0).map(([name]) => name);
  expect(never.filter((name) => !(name in UNREACHED))).toEqual([]);
  const beyond: Record<string, string[]> = {};
  for (const [field, call] of provider.beyond)
    beyond[field] = [...(beyond[field] ?? []), call].toSorted();
  expect(beyond, "name a field of ours that the portal sends in BEYOND").toEqual(BEYOND);
  const errors = log()
    .split("\n")
    .filter((line) => /"level":(50|60)/.test(line));
  expect(errors).toEqual([]);
});
