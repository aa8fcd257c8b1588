import { afterEach, expect, test, vi } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenTest, oneTest, runningTest } from "../../../support/given/exam.ts";
import { textOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
afterEach(() => void vi.useRealTimers());

const EXAM = "/mock-test/exam/question?mock=2";
const CALLS = "POST /api/v1/mock-test";
const NOTES = "POST /api/v1/store-user-notes";
const MINUTES = 35;
const OVER = "Time Out - This dialogue is time over please try again.";
const SAVED = "Every answer you sent is saved.";
const LOST =
  "The last recording came too late and does not count. Every answer before it is saved.";

const script = (call: string, json: unknown, status = 200) =>
  portal.fake.script(`${CALLS}/${call}`, answer(status, json));
const counts = () => ({
  answers: portal.fake.count(`${CALLS}/answer-submit`),
  timeOuts: portal.fake.count(`${CALLS}/time-out/submit`),
  finished: portal.fake.count(`${CALLS}/complete-submit`),
  notes: portal.fake.count(NOTES),
});

/** Scripts a provider whose list of tests does not name the record yet. */
function tell(secondsLeft: number | null): void {
  script("exam-start", runningTest(secondsLeft === null ? {} : { seconds_left: secondsLeft }));
  script("question-lists", oneTest());
  script("?", { results: { mocktest_list: [givenTest({ mocktest_id: 2 })] } });
  script("answer-submit", { status: 200, is_last_dialoges: false });
  script("time-out/submit", []);
  script("complete-submit", []);
  portal.fake.script(NOTES, answer(200, { status: 200 }));
}

const own = { mocktest_record_id: "5", mocktest_answer_id: "12", segment: "2" };
type Post = (who: PortalClient, page: Answer) => Promise<Answer>;
const POSTS: Record<string, Post> = {
  "an answer": (who, page) => who.press(page, "Next", {}, toneFile(300)),
  "Next without an answer": (who, page) => who.press(page, "Next"),
  "the end of a dialogue": (who) => who.post(EXAM, { ...own, stored: "1", last: "1" }),
  "Finish the test": (who) => who.post(EXAM, { intent: "finish", record: "5" }),
  notes: (who) => who.post(EXAM, { intent: "notes", question_id: "1", notes: "Tuesday, 14" }),
};

const KINDS = { "a plain provider": false, "a provider that counts the time": true };
/** Seconds after the end, and whether an answer in hand counts. */
const MOMENTS: [seconds: number, counts: boolean][] = [
  [2, true],
  [28, true],
  [32, false],
  [3600, false],
];

const rows = Object.entries(KINDS).flatMap(([provider, isCounted]) =>
  Object.keys(POSTS).map((name) => ({ provider, isCounted, name })),
);

test.each(rows)("$name after the end is a time-out with $provider", async ({ isCounted, name }) => {
  const post = POSTS[name];
  if (!post) throw new Error(name);
  tell(isCounted ? MINUTES * 60 : null);
  const client = await portal.signedIn();
  const begun = Date.now();
  const setClock = (seconds: number) =>
    vi.useFakeTimers({ toFake: ["Date"], now: begun + seconds * 1000 });
  setClock(0);
  const page = await client.follow(await client.post(EXAM, { intent: "begin" }));
  const before = counts();
  const inTime = await post(client.copy(), page);
  expect([inTime.text.includes(OVER), counts().timeOuts]).toEqual([false, before.timeOuts]);

  for (const [seconds, isInHand] of MOMENTS) {
    setClock(MINUTES * 60 + seconds);
    tell(isCounted ? 0 : null);
    const late = counts();
    const who = client.copy();
    const ended = await who.follow(await post(who, page));
    const isAnswer = name === "an answer";
    const text = isAnswer && !isInHand ? LOST : SAVED;
    expect([ended.url, textOf(ended.page, ".notice")], `${seconds} s`).toEqual([
      expect.stringContaining("/completed-mock/test"),
      `${OVER} ${text}`,
    ]);
    expect(counts(), `${seconds} s`).toEqual({
      answers: late.answers + (isAnswer && isInHand ? 1 : 0),
      timeOuts: late.timeOuts + 1,
      finished: late.finished,
      notes: late.notes + (name === "notes" ? 1 : 0),
    });
    // Its address is still in the history.
    const back = await client.copy().follow(await client.copy().get(EXAM));
    expect(textOf(back.page, "main")).toContain("The time of this mock test is over.");
  }
});

test("a provider's clock ends a test before the portal's, and a closed answer is lost", async () => {
  tell(MINUTES * 60);
  const client = await portal.signedIn();
  const page = await client.follow(await client.post(EXAM, { intent: "begin" }));
  tell(0);
  script("answer-submit", { message: "The time is over." }, 409);
  const before = counts();
  const ended = await client.follow(await client.press(page, "Next", {}, toneFile(300)));
  expect(textOf(ended.page, ".notice")).toBe(`${OVER} ${LOST}`);
  expect(counts().timeOuts).toBe(before.timeOuts + 1);
});
