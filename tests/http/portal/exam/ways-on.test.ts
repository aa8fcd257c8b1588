import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { oneTest } from "../../../support/given/exam.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();

test.each<[string, object, object, [string, string][]]>([
  [
    "weak segments, its dialogue and the next test",
    { practice: { question_id: 3, is_recent: 1, weak_segments: [2, 5] } },
    { next_test: { mocktest_id: 8, mocktest_name: "Mock B" } },
    [
      [
        "2 segments to speak again",
        "/practice/list/questions?question=3&segment=2&from=recent-exam&only=2%2C5",
      ],
      ["Practise this dialogue", "/practice/list/questions?question=3&segment=1&from=recent-exam"],
      ["Take Mock B", "/mock-test/exam/question?mock=8"],
    ],
  ],
  [
    "the dialogue alone, when nothing is weak and no test is left",
    { practice: { question_id: 3, is_recent: 0, weak_segments: [] } },
    { next_test: null },
    [["Practise this dialogue", "/practice/list/questions?question=3&segment=1"]],
  ],
  ["nothing, where nothing is open or the provider has no such fields", {}, {}, []],
])("a teacher's review leads to %s", async (_, dialogue, details, ways) => {
  const { results } = oneTest({ feedback_status: 1 });
  portal.fake.heal();
  portal.fake.script(
    "GET /api/v1/mock-test/completed/details",
    answer(200, { results: { ...results, ...details } }),
  );
  portal.fake.script(
    "GET /api/v1/mock-test/completed/user-answers",
    answer(200, { results: { ...dialogue, mocktest_review: null, user_answers: { data: [] } } }),
  );
  const client = await portal.signedIn();
  const { page } = await client.get("/mock-test/feedback?record=5");
  const links = page.querySelectorAll("main .actions a");
  expect(links.map((way) => [way.text.trim(), way.getAttribute("href")])).toEqual(ways);
});
