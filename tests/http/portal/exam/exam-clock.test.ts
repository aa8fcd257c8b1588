import { afterEach, expect, test, vi } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import {
  givenRecord,
  givenTest,
  oneTest,
  runningTest,
  testSegments,
} from "../../../support/given/exam.ts";
import { givenDialogue } from "../../../support/given/practice.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
afterEach(() => void vi.useRealTimers());

const EXAM = "/mock-test/exam/question?mock=2";
const CALLS = "POST /api/v1/mock-test";
const BEGINS = "The test will begin now, the action menu will hide at the bottom.";
const MINUTE = 60_000;

interface Told {
  start?: object;
  created_at?: string | null;
}

/** Scripts a plain provider with a pending test. */
function tell({ start = {}, created_at = null }: Told): void {
  const user_mocktest_record = givenRecord({ created_at });
  const mocktest_list = [givenTest({ mocktest_id: 2, user_mocktest_record })];
  script("exam-start", runningTest(start));
  script("question-lists", oneTest({ created_at }));
  script("?", { results: { mocktest_list } });
  for (const call of ["time-out/submit", "complete-submit", "reset"]) script(call, []);
}

const script = (call: string, json: unknown, status = 200) =>
  portal.fake.script(`${CALLS}/${call}`, answer(status, json));
const count = (call: string) => portal.fake.count(`${CALLS}/${call}`);
/** Counts the two calls that end a test. */
const ends = () => count("time-out/submit") + count("complete-submit");
const begin = async (client: PortalClient) =>
  client.follow(await client.post(EXAM, { intent: "begin" }));
const timeIn = ({ page }: Answer) => / ?(\d+ minutes?) left/.exec(textOf(page, ".exam-time"))?.[1];
const later = (minutes: number) =>
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + minutes * MINUTE });

const utc = (minutesAgo: number) => new Date(Date.now() - minutesAgo * MINUTE).toISOString();
test("Begin starts the clock once: neither Continue nor pressing Begin again restarts it", async () => {
  tell({ created_at: utc(0) });
  const client = await portal.signedIn();
  await begin(client);
  tell({ start: { mocktest_record_id: 6 } });
  await client.post("/mock-test/exam/question?mock=3", { intent: "begin" });
  later(10);
  tell({ created_at: utc(10) });
  const asked = await client.get("/mock-test/resume?mock=2&record=5");
  expect(textOf(asked.page, "main")).toContain("where you stopped, with 25 minutes left.");
  const resumed = await client.follow(await client.press(asked, "Continue"));
  expect(timeIn(resumed)).toBe("25 minutes");
  expect(textsOf(resumed.page, ".notice")).toEqual([
    "The test goes on with segment 2 of dialogue 1. Your answers are saved.",
  ]);
  expect(timeIn(await begin(client))).toBe("25 minutes");
});

test("Continue in another browser has the whole time, by whatever day the list says it began", async () => {
  const days = [utc(3 * 24 * 60), utc(-600), "20/11/2026"];
  for (const created_at of [...days, null]) {
    tell({ created_at });
    const pending = [4, 5].map((record_id) => givenRecord({ record_id, created_at }));
    script("?", {
      results: {
        mocktest_list: pending.map((user_mocktest_record) =>
          givenTest({ mocktest_id: 2, user_mocktest_record }),
        ),
      },
    });
    const client = await portal.signedIn();
    const asked = await client.get("/mock-test/resume?mock=2&record=5");
    const resumed = await client.follow(await client.press(asked, "Continue"));
    expect([timeIn(resumed), textsOf(resumed.page, ".exam-facts span")]).toEqual([
      "35 minutes",
      ["Dialogue 1/2", "Segment 2 of 2"],
    ]);
  }
});

test("opening a test whose time is over asks what to do and hands nothing in", async () => {
  tell({ created_at: utc(0) });
  const client = await portal.signedIn();
  const open = await begin(client);
  const timeOut = { intent: "time-out", record: "5" };
  const before = ends();
  // An old page that woke up after the test was restarted.
  expect((await client.post(EXAM, timeOut)).location).toBe(EXAM);
  later(36);
  const asked = await client.follow(await client.get(EXAM));
  expect(textOf(asked.page, "main")).toContain("The time of this mock test is over.");
  expect(textsOf(asked.page, ".dialog-page .btn")).toEqual(["Hand in", "Re-Start"]);
  const again = await begin(client);
  expect([again.url, textsOf(again.page, ".notice")]).toEqual([asked.url, []]);
  expect([ends(), open.status]).toEqual([before, 200]);
  script("time-out/submit", { message: "Wait." }, 422);
  const refused = await client.follow(await client.press(asked, "Hand in"));
  expect(textOf(refused.page, ".notice-danger")).toBe("Error. Wait.");
  script("time-out/submit", []);
  const sent = count("time-out/submit");
  // The same post, by the clock of an open page or by the student.
  const clock = client.copy();
  for (const ended of [
    await clock.follow(await clock.post(EXAM, timeOut)),
    await client.follow(await client.press(asked, "Hand in")),
  ])
    expect(textOf(ended.page, ".notice")).toBe(
      "Time Out - This dialogue is time over please try again. Every answer you sent is saved.",
    );
  expect(count("time-out/submit")).toBe(sent + 2);
});

test("uses the seconds left that the provider counts, and asks for them again at the end", async () => {
  tell({ start: { seconds_left: 600 } });
  const client = await portal.signedIn();
  expect(timeIn(await begin(client))).toBe("10 minutes");
  tell({ start: { seconds_left: 0 } });
  const before = ends();
  const other = client.copy();
  const asked = await client.follow(await client.get(EXAM));
  expect(textOf(asked.page, "main")).toContain("The time of this mock test is over.");
  expect(ends()).toBe(before);
  const ended = await other.post(EXAM, { intent: "time-out", record: "5" });
  expect([ended.location, ends()]).toEqual(["/completed-mock/test", before + 1]);
});

test("shows the introduction after Re-Start, even if the list still has the old record", async () => {
  tell({ created_at: utc(60) });
  const client = await portal.signedIn();
  await begin(client);
  later(40);
  const starts = count("exam-start");
  const asked = await client.follow(await client.get(EXAM));
  const intro = await client.follow(await client.press(asked, "Re-Start"));
  const information = await client.press(intro, "Next to start example");
  expect([textOf(information.page, "h1"), count("exam-start")]).toEqual([
    "Candidate information",
    starts,
  ]);
  const back = information.page.querySelector(".back a, a.back")?.getAttribute("href") ?? "";
  expect((await client.get(back)).status).toBe(200);
  expect(timeIn(await client.follow(await client.press(information, "Next")))).toBe("35 minutes");
});

test.each([
  [403, "No plan opens it."],
  [404, "It is gone."],
  [422, "Not now."],
])("does not begin a test when exam-start is refused with %d", async (status, message) => {
  tell({});
  script("exam-start", { message }, status);
  const client = await portal.signedIn();
  const begun = await begin(client);
  expect(textsOf(begun.page, ".notice")).toEqual([`Unable to fetch data. ${message}`]);
  expect([textOf(begun.page, "h1"), begun.text.includes(BEGINS)]).toEqual([
    "Candidate information",
    false,
  ]);
  const asked = await client.get("/mock-test/resume?mock=2&record=5");
  const resumed = await client.follow(await client.press(asked, "Continue"));
  expect(textsOf(resumed.page, ".notice")).toEqual([`Unable to fetch data. ${message}`]);
});

/** Scripts a test of two dialogues with two segments each, of which these are answered. */
function stand(answered: readonly number[]): void {
  const ids = answered.includes(11) && answered.includes(12) ? [21, 22] : [11, 12];
  const no_of_segment_done = ids.filter((id) => answered.includes(id)).length;
  const question = givenDialogue({ id: ids[0] === 11 ? 1 : 2 });
  tell({ start: { question, segments: testSegments(...ids), no_of_segment_done } });
  const is_last_dialoges = true;
  script("answer-submit", { status: 200, is_last_dialoges });
}

test("is_last_dialoges does not end a test with open segments, with or without a file", async () => {
  const client = await portal.signedIn();
  stand([]);
  let at = await begin(client);
  const before = ends();
  const send = async (answered: readonly number[]) => {
    const posted = client.press(at, "Next", {}, toneFile(300));
    stand(answered);
    return (await posted).location;
  };
  expect(await send([11])).toBe(`${EXAM}&segment=2`);
  at = await client.get(EXAM);
  expect(await send([11, 12])).toBe(`${EXAM}&next=1`);
  stand([11, 12]);
  at = await client.get(`${EXAM}&segment=2`);
  // The last segment of the last dialogue, before its first.
  stand([11, 12, 21]);
  expect(await send([11, 12, 21])).toBe(`${EXAM}&segment=2`);
  expect(ends()).toBe(before);
  // The script posts this after its recordings are stored.
  stand([11, 12, 21, 22]);
  const own = { mocktest_record_id: "5", mocktest_answer_id: "22", segment: "2" };
  const done = await client.post(EXAM, { ...own, stored: "1", last: "1" });
  expect([done.location, ends() - before]).toEqual(["/completed-mock/test", 1]);
});

test("a closed test says why: its time was over, or it was handed in elsewhere", async () => {
  tell({});
  const client = await portal.signedIn();
  const at = await begin(client);
  const closed = answer(409, { message: "Closed." });
  portal.fake.script(`${CALLS}/answer-submit`, closed);
  const alone = await client.press(at, "Next", {}, toneFile(300));
  expect([alone.status, textOf(alone.page, "#answer-audio-file-error")]).toEqual([
    409,
    "Error: Closed. This recording was not taken.",
  ]);
  for (const call of ["exam-start", "time-out/submit", "complete-submit"])
    portal.fake.script(`${CALLS}/${call}`, closed);
  const finish = { intent: "finish", record: "5" };
  const send = (who: PortalClient) => who.press(at, "Next", {}, toneFile(300));
  const said = async (post: (who: PortalClient) => Promise<Answer>) => {
    const who = client.copy();
    return textOf((await who.follow(await post(who))).page, ".notice");
  };
  const lost =
    "The last recording came too late and does not count. Every answer before it is saved.";
  const done = "You have completed this mock test.";
  expect(await said(send)).toBe(`${done} ${lost}`);
  expect(await said((who) => who.post(EXAM, finish))).toBe(done);
  expect(await said((who) => who.post(EXAM, { intent: "time-out", record: "5" }))).toBe(done);
  later(36);
  const over = "Time Out - This dialogue is time over please try again.";
  expect(await said(send)).toBe(`${over} ${lost}`);
  expect(await said((who) => who.post(EXAM, finish))).toBe(
    `${over} Every answer you sent is saved.`,
  );
});
