import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { oneTest, runningTest } from "../../../support/given/exam.ts";
import { textOf } from "../../../support/html.ts";
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

test("notes that are refused after the last answer stay on the page", async () => {
  portal.fake.script("GET /api/v1/mock-test/question-lists", answer(200, oneTest()));
  portal.fake.script("POST /api/v1/mock-test/exam-start", answer(200, runningTest()));
  const client = await portal.signInAnew();
  await client.post("/mock-test/exam/question?mock=2", { intent: "begin" });
  portal.fake.script(
    "POST /api/v1/mock-test/exam-start",
    answer(200, { ...runningTest(), is_all_dialoges_completed: true }),
  );
  portal.fake.script("POST /api/v1/store-user-notes", answer(500, { message: "Server Error" }));
  const fields = { intent: "notes", question_id: "1", notes: "Tuesday, 14" };
  const { page } = await client.post("/mock-test/exam/question?mock=2&segment=2", fields);
  expect(textOf(page, "h1")).toBe("All segments are answered");
  expect(textOf(page, "textarea[name=notes]")).toBe("Tuesday, 14");
  expect(page.querySelector(".notes input[name=question_id]")?.getAttribute("value")).toBe("1");
});
