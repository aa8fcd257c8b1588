import { expect, test } from "vitest";
import { z } from "zod";
import { answer } from "../../../support/fake-upstream.ts";
import { oneTest, runningTest } from "../../../support/given/exam.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const EXAM = "/mock-test/exam/question?mock=1";
const START = "POST /api/v1/mock-test/exam-start";
const SUBMIT = "POST /api/v1/mock-test/answer-submit";

/** Resets an earlier test. */
async function restart(client: PortalClient): Promise<void> {
  const list = await client.get("/mock-test?tab=new");
  const pending = list.page
    .querySelectorAll("tbody a")
    .find((link) => link.getAttribute("href")?.startsWith("/mock-test/resume"));
  if (pending) await client.press(await client.get(pending.getAttribute("href") ?? ""), "Re-Start");
}

/** Opens the first segment from the list. */
async function begin(client: PortalClient, factor = "1"): Promise<Answer> {
  await restart(client);
  const intro = await client.get(EXAM);
  const information = await client.press(intro, "Next to start example", { time_factor: factor });
  return client.follow(await client.press(information, "Next"));
}

const next = async (client: PortalClient, from: Answer, hertz: number) =>
  client.follow(await client.press(from, "Next", {}, toneFile(hertz)));
const place = ({ page }: Answer) => textsOf(page, ".exam-facts span");

test("introduces a test before its clock runs, and begins at the first segment", async () => {
  const client = await portal.signedIn();
  const starts = portal.fake.count(START);
  const intro = await client.get(EXAM);
  expect(textOf(intro.page, "main")).toContain("The time limit is 35 minutes.");
  expect(textsOf(intro.page, "fieldset .check")).toHaveLength(3);
  expect(portal.fake.count(START)).toBe(starts);
  const first = await begin(client);
  expect(place(first)).toEqual(["Dialogue 1/2", "Segment 1 of 9"]);
  expect(textOf(first.page, ".exam-time")).toMatch(
    /^35 minutes left, until \d+:\d\d:\d\d [ap]m \(Sydney time\)$/,
  );
  expect(first.page.querySelector("#reference"), "only script shows it later").toBeNull();
});

test("says before the start that only the standard time counts if the provider has no other", async () => {
  const client = await portal.signedIn();
  portal.fake.script("POST /api/v1/mock-test/question-lists", answer(200, oneTest()));
  const intro = await client.get("/mock-test/exam/question?mock=2");
  expect(textOf(intro.page, "main")).toContain("Only the standard time counts in this test.");
  expect(intro.page.querySelector("[name=time_factor]")).toBeNull();
});

test("lists the sounds and their size before the clock runs; the connection check starts nothing", async () => {
  const client = await portal.signInAnew();
  await restart(client);
  const starts = portal.fake.count(START);
  const sounds = (await client.get(`${EXAM}&phase=2`)).page.querySelector("[data-sounds]");
  expect(sounds?.text).toMatch(/^The sounds of the test have (\d+ kB|\d\.\d MB)\.$/);
  const [first] = z.array(z.string()).parse(JSON.parse(sounds?.getAttribute("data-sounds") ?? ""));
  expect((await client.get(first ?? "")).status).toBe(200);
  const trial = await client.post("/mock-test/exam/clock", { trial: "x" });
  expect([trial.status, trial.text]).toEqual([200, "{}"]);
  expect(portal.fake.count(START)).toBe(starts);
});

test("the clock returns the time left and the stored answers, only to the student", async () => {
  const client = await portal.signedIn();
  await next(client, await begin(client), 440);
  const clock = await client.get("/mock-test/exam/clock?mock=1");
  const told = z
    .object({ msLeft: z.number(), stored: z.array(z.number()) })
    .parse(JSON.parse(clock.text));
  expect(told.msLeft).toBeGreaterThan(34 * 60_000);
  expect(told.stored).toHaveLength(1);
  expect((await portal.client().get("/mock-test/exam/clock?mock=1")).status).toBe(401);
  portal.fake.script(START, answer(500));
  expect((await client.get("/mock-test/exam/clock?mock=1")).status).toBe(503);
  portal.fake.script(START, answer(409, { message: "You have already completed this mock test." }));
  const over = await client.get("/mock-test/exam/clock?mock=1");
  expect(JSON.parse(over.text)).toEqual({ msLeft: 0, stored: [] });
});

test("Next without an answer shows an error and stays on the segment", async () => {
  const client = await portal.signedIn();
  const refused = await client.press(await begin(client), "Next");
  expect(refused.status).toBe(422);
  expect(textOf(refused.page, ".field-error")).toBe(
    "Error: Please answer the current question before moving to the next one.",
  );
  expect(place(refused)).toEqual(["Dialogue 1/2", "Segment 1 of 9"]);
});

test("resumes at the next segment with the extra time; an answered segment shows its text", async () => {
  const client = await portal.signedIn();
  const second = await next(client, await begin(client, "2"), 440);
  expect(place(second)).toEqual(["Dialogue 1/2", "Segment 2 of 9"]);
  const again = await client.get(EXAM);
  expect(place(again)).toEqual(["Dialogue 1/2", "Segment 2 of 9"]);
  expect(textOf(again.page, ".exam-time")).toMatch(/^(70|69) minutes left/);
  const first = await client.get(`${EXAM}&segment=1&answer=1`);
  expect(textOf(first.page, "#reference")).toContain("Mr Sharma");
  expect(textsOf(first.page, ".receipt-stored").length).toBeGreaterThan(0);
  // A stored answer needs no second file.
  const on = await client.follow(await client.press(first, "Next"));
  expect(place(on)).toEqual(["Dialogue 1/2", "Segment 2 of 9"]);
});

test("a new session offers to continue a running test and skips the introduction", async () => {
  await begin(await portal.signedIn());
  const other = await portal.signInAnew();
  const asked = await other.get(`${EXAM}&segment=2`);
  expect(asked.location).toMatch(/^\/mock-test\/resume\?mock=1&record=\d+$/);
  const back = await other.follow(await other.press(await other.follow(asked), "Continue"));
  expect(place(back)).toEqual(["Dialogue 1/2", "Segment 1 of 9"]);
});

test("saves notes with the dialogue and shows them again", async () => {
  const client = await portal.signedIn();
  const first = await begin(client);
  const saved = await client.follow(await client.press(first, "Save", { notes: "stall, fee 140" }));
  expect(textOf(saved.page, "textarea")).toBe("stall, fee 140");
  expect(textOf(saved.page, ".notice")).toContain("Your Notes Successfully Submitted");
});

test("shows an error when the provider is down, and does not count the answer as stored", async () => {
  const client = await portal.signedIn();
  portal.fake.script(START, answer(200, runningTest({ no_of_segment_done: 0 })));
  portal.fake.script("POST /api/v1/mock-test/?", answer(500));
  const begun = await client.post("/mock-test/exam/question?mock=2", { intent: "begin" });
  const shown = await client.follow(begun);
  portal.fake.script(SUBMIT, answer(500));
  const failed = await client.press(shown, "Next", {}, toneFile(440));
  expect(failed.status).toBe(503);
  expect(textOf(failed.page, ".notice-danger")).toBe("Error. Unable to submit, error in API");
  portal.fake.script(SUBMIT, answer(200, { status: 409, message: "Already there." }));
  portal.fake.script(START, answer(500));
  const down = await client.get("/mock-test/exam/question?mock=2");
  expect(textOf(down.page, ".notice strong")).toBe("Unable to fetch data");
});

test("a URL without a valid test or segment redirects or shows a 404 page", async () => {
  const client = await portal.signedIn();
  for (const [path, list] of [
    ["/mock-test/exam/question", "/mock-test?tab=new"],
    ["/mock-test/resume?mock=x", "/mock-test?tab=new"],
    ["/mock-test/feedback", "/completed-mock/test"],
  ] as const) {
    const shown = await client.get(path);
    expect([path, shown.status, shown.location]).toEqual([path, 303, list]);
    expect(textOf((await client.follow(shown)).page, ".notice-page")).toBe(
      "Choose a mock test from the list.",
    );
  }
  expect((await client.get("/mock-test/exam/question?mock=9999")).status).toBe(404);
  await begin(client);
  expect((await client.get(`${EXAM}&segment=99`)).location).toBe(EXAM);
  expect((await client.get("/mock-test/feedback?record=9999")).status).toBe(404);
});

// Last, because a completed test cannot be restarted.
test("takes a test from the first to the last segment, and its feedback is pending", async () => {
  const client = await portal.signInAnew();
  let at = await begin(client);
  const asked: string[] = [];
  for (let hertz = 300; !at.url.includes("/completed-mock/"); hertz += 10) {
    if (at.page.querySelector(".dialog-page")) {
      expect(textOf(at.page, ".dialog-page")).toMatch(/\d+ minutes left, until \d+:\d\d:\d\d/);
      asked.push(textOf(at.page, ".dialog-page p"));
      at = await client.press(at, "Yes");
    } else at = await next(client, at, hertz);
  }
  expect(asked).toEqual([
    "Your dialogue is successfully submited? Click to Yes for next dialogue.",
  ]);
  expect(textOf(at.page, ".notice")).toBe("Mock Test Finished. Results arrive in 4-6 days.");
  const waiting = at.page.querySelector("tbody .btn");
  expect(waiting?.text.replace(/\s+/g, " ").trim()).toBe("Waiting for review, Hindi Mock Test 1");
  const feedback = await client.get(waiting?.getAttribute("href") ?? "");
  expect(textsOf(feedback.page, "dd").slice(1)).toEqual(["Pending...", "Hindi"]);
  expect(feedback.text).not.toContain("Not Attempt");
  const audio = feedback.page.querySelector(".source-own audio")?.getAttribute("src") ?? "";
  expect((await client.get(audio)).bytes.equals(Buffer.from(toneFile(300).bytes))).toBe(true);
  // From now on its URL opens the list, not the test.
  const back = await client.follow(await client.post(EXAM, { intent: "begin" }));
  expect(textOf(back.page, ".notice")).toBe("You have completed this mock test.");
});
