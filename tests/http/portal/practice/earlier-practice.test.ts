import { beforeEach, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { onePage } from "../../../support/given/page.ts";
import { listedPractice, REVIEW } from "../../../support/given/practice.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer, PortalClient } from "../../../support/portal-client.ts";
import { sha256, tone, toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";
import { formOf } from "./segment-form.ts";

const portal = usePortal();
const COMPLETED = "POST /api/v1/practice/completed/?";
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
});

/** Submits dialogue 3 with answers to these segments, and returns its review. */
async function practise(...takes: { segment: number; hertz: number; facts?: string }[]) {
  for (const { segment, hertz, facts = "" } of takes) {
    const { fields } = await formOf(client, segment);
    await client.postFile("/recordings", { ...fields, facts }, toneFile(hertz));
  }
  const finish = await client.get("/practice/list/questions/finish?question=3&segment=end");
  return client.follow(await client.press(finish, "Submit"));
}

const sourcesIn = ({ page }: Answer, segment: number) => {
  const item = page.querySelectorAll(".answers > li")[segment - 1];
  return item ? textsOf(item, ".source h3") : [];
};

test("the review shows the earlier answer to a segment beside today's, with its figures", async () => {
  const first = await practise(
    { segment: 1, hertz: 300, facts: '{"start_ms":7000,"pause_ms":900,"repeats":0}' },
    { segment: 2, hertz: 310 },
  );
  expect(sourcesIn(first, 1), "the first practice has none before it").toEqual([
    "Segment Response",
    "Your Response",
    "Sample Response",
  ]);
  const facts = '{"start_ms":1100,"pause_ms":800,"repeats":0}';
  const second = await practise({ segment: 1, hertz: 400, facts }, { segment: 3, hertz: 410 });
  expect(sourcesIn(second, 1)).toEqual([
    "Segment Response",
    "Your Response",
    expect.stringMatching(/^Your Response, \d\d\/\d\d\/\d{4}$/),
    "Sample Response",
  ]);
  const [, now, then] = second.page.querySelectorAll(".answers audio");
  const bytes = await Promise.all(
    [now, then].map(async (audio) => (await client.get(audio?.getAttribute("src") ?? "")).bytes),
  );
  expect(bytes.map(sha256)).toEqual([tone(400), tone(300)].map(sha256));
  const table = second.page.querySelector(".answers > li table");
  const told = (table?.querySelectorAll("tr") ?? []).map((row) => textsOf(row, "td, th"));
  expect(told.slice(0, 3)).toEqual([
    ["What", "This time", expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/)],
    ["First words after the chime", "1.1 s, within 5", "7.0 s, later than 5"],
    ["Longest pause", "0.8 s", "0.9 s"],
  ]);
  const summary = second.page.querySelectorAll("#summary tr").map((row) => textsOf(row, "td, th"));
  expect(summary).toEqual([
    ["What", "This time", expect.stringMatching(/^\d\d\/\d\d\/\d{4}$/)],
    ["Segments answered", "2 of 13", "2 of 13"],
    ["Time you spoke", "1 second", "1 second"],
    ["Usually your first word came after", "1.1 s", "7.0 s"],
    ["Longest pause", "0.8 s", "0.9 s"],
    ["Repeats used (one is free)", "0", "0"],
  ]);
  expect(sourcesIn(second, 3), "what was not answered then is left out").toHaveLength(3);
  const again = second.page.querySelector(".answers a[href*='segment=1']");
  expect([again?.text.trim(), again?.getAttribute("href")]).toEqual([
    "Practise it again",
    "/practice/list/questions?question=3&segment=1",
  ]);
});

test("a review leaves out earlier practice that cannot be loaded, and says so", async () => {
  const { url } = await practise({ segment: 1, hertz: 420 });
  portal.fake.script(COMPLETED, answer(500));
  const { status, page } = await client.get(url);
  expect([status, textOf(page, "h1")]).toEqual([200, "Dialogue 3: Getting the bond back"]);
  expect(textOf(page, "main")).toContain("Your earlier practice of this dialogue is left out.");
  expect(page.querySelectorAll(".answers > li").length).toBe(5);
});

test("reads at most three pages of completed practice from a provider with 999", async () => {
  const row = listedPractice({ record_id: 500, question_id: 77 });
  portal.fake.script(COMPLETED, answer(200, { results: onePage([row], { last_page: 999 }) }));
  const before = [portal.fake.count(COMPLETED), portal.fake.count(REVIEW)];
  await client.get("/practice-ccl/completed?record=1");
  const asked = [portal.fake.count(COMPLETED), portal.fake.count(REVIEW)];
  // The first page of the review has all answers, for the chart of the whole dialogue.
  expect(asked.map((count, at) => count - (before[at] ?? 0))).toEqual([3, 1]);
});

test("the label Struggled offers to practise the whole dialogue again", async () => {
  await client.post("/practice-ccl", { intent: "label", question_id: "2", label_type: "2" });
  const { page } = await client.get("/practice-ccl/completed?record=1");
  const again = page.querySelectorAll("a").find((a) => a.text === "Practise all of it again");
  expect(again?.getAttribute("href")).toBe("/practice/list/questions?question=2&segment=1");
  expect(textOf(page, "main")).toContain("Your label of this dialogue is “Struggled”.");
});
