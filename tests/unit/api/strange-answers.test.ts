import { expect, it, vi } from "vitest";
import { ApiError } from "../../../app/lib/api/call/api-error.server.ts";
import { getDialogue, listDialogues } from "../../../app/lib/api/dialogues.server.ts";
import { getSubscription, listOwnPlans } from "../../../app/lib/api/plans.server.ts";
import { listVideos } from "../../../app/lib/api/videos.server.ts";
import { listCclWords } from "../../../app/lib/api/vocabulary.server.ts";
import { aStudent } from "../../support/contract/asker.ts";
import { provider } from "../../support/contract/provider.ts";

/** Answers of a program that was written only from the list of calls. */
vi.mock(
  "../../../app/lib/api/call/send-request.server.ts",
  () => import("../../support/contract/provider.ts"),
);
const answers = (given: Record<string, unknown>) => {
  provider.answers = new Map(Object.entries(given));
};
const student = aStudent();
const anyList = { search: "", page: 1 };

it("a plan without a name still counts as the student's plan; an empty answer does not", async () => {
  answers({
    "GET /api/v1/users-current-plan": {
      results: [
        { plan_name: null, created_at: "2024-01-02 03:04:05", expiry_date: "2024-03-02" },
        { id: 7, plan_name: "", status: null },
      ],
    },
    "GET /api/v1/manage-subscription": {
      results: { plan_name: null, subscription_status: "active", payment_mode: "online" },
    },
  });
  expect(await listOwnPlans(student)).toMatchObject([
    { plan_name: "Plan", expiry_date: "2024-03-02" },
  ]);
  expect(await getSubscription(student)).toMatchObject({ plan_name: "Plan" });
  answers({ "GET /api/v1/manage-subscription": { results: { other: 1 } } });
  await expect(getSubscription(student)).rejects.toThrow(ApiError);
});

it("accepts is_subscribed inside the page of a list", async () => {
  const closed = { results: { data: [], is_subscribed: 0 } };
  answers({
    "GET /api/v1/questions/": { status: 200, ...closed },
    "GET /api/v1/videos-list/": closed,
    "POST /api/v1/ccl/words/list/": closed,
  });
  const lists = await Promise.all([
    listDialogues(student, "practice-ccl", anyList),
    listVideos(student),
    listCclWords(student, { ...anyList, filter_by: 0 }),
  ]);
  expect(lists.map(({ is_subscribed }) => is_subscribed)).toEqual([false, false, false]);
});

it("accepts dialogues to choose from as rows, and drops duplicates", async () => {
  const question_list = [{ id: 3 }, { id: "4", question_title: "Four" }, 4, 5];
  const results = { question: { id: 4 }, question_list, segments: [], no_of_q_done: 0 };
  answers({ "GET /api/v1/question/segments/4": { results } });
  expect((await getDialogue(student, 4)).question_list).toEqual([3, 4, 5]);
});
