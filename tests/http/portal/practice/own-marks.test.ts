import { beforeEach, expect, test } from "vitest";
import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import { givenDialogue, oneDialogue } from "../../../support/given/practice.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { PortalClient } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const REVIEW = "/practice-ccl/completed?record=1";
const MARKED = `${REVIEW}&mark=1.om&mark=3.lp&mark=9.gr`;
const NOTES = "POST /api/v1/store-user-notes";
const SEGMENTS = "GET /api/v1/question/segments/";
let client: PortalClient;

beforeEach(async () => {
  client = await portal.signedIn();
});

const sentNotes = () =>
  portal.fake.calls
    .filter(({ path }) => path.startsWith("/api/v1/store-user-notes"))
    .map(({ path }) => new URL(path, "http://upstream").searchParams.get("notes") ?? "");

/** Presses a button of the marks. `press` cannot send several values of one name. */
const post = (intent: string, marks: string[], path = REVIEW) =>
  client.post(path, { intent, question_id: "2", mark: marks[0] ?? "" });

test("shows the ticks from the URL in boxes and counts, and keeps them in links", async () => {
  const { page } = await client.get(`${MARKED}&at=3`);
  const ticked = page.querySelectorAll("input[name=mark][checked]");
  expect(ticked.map((box) => box.getAttribute("value"))).toEqual(["1.om", "3.lp"]);
  expect(page.querySelectorAll("input[name=mark][type=checkbox]").length).toBe(5 * 13);
  expect(textsOf(page, "[data-count]")).toEqual(["(1)", "", "(1)", "", ""]);
  expect(textsOf(page, "[data-estimate]")[0]).toBe("Counted in 3 of 13 segments: 3.5 off so far.");
  expect(page.querySelector("a[rel=next]")?.getAttribute("href")).toBe(
    "/practice-ccl/completed?record=1&page=2&mark=1.om&mark=3.lp&mark=9.gr",
  );
  const hidden = page.querySelectorAll("#own-marks input[type=hidden][name=mark]");
  expect(hidden.map((field) => field.getAttribute("value"))).toEqual(["9.gr"]);
  const open = page.querySelectorAll(".answers .fold[open]");
  expect(open.map((fold) => textOf(fold, "h2"))).toEqual(["Segment 3"]);
});

test("stores counted ticks with the practice and shows them again later", async () => {
  const counted = await client.post(REVIEW, { count: "3", mark: "3.lp", "said-3-1": "3.n1" });
  expect([counted.status, counted.location]).toEqual([303, `${REVIEW}&at=3#counted-3`]);
  const result = (await client.follow(counted)).page;
  expect(textsOf(result, ".answers .fold[open] h2")).toEqual(["Segment 3"]);
  const fact = textOf(result, "#fact-3-1 b");
  expect(textsOf(result, "#counted-3 p")[0]).toBe(`Counted: Long pauses, ${fact} not said.`);
  const ways = result.querySelectorAll("#counted-3 a").map((way) => way.getAttribute("href"));
  expect(ways).toEqual([
    `${REVIEW}&page=1&at=4#segment-4`,
    "/practice/list/questions?question=2&segment=3&only=3",
    "#own-marks",
  ]);
  const { page } = await client.get(`${REVIEW}&page=1`);
  const ticked = page.querySelectorAll("input[name=mark][checked]");
  expect(ticked.map((box) => box.getAttribute("value"))).toEqual(["3.lp"]);
  expect(textsOf(page, "[data-estimate]")[0]).toBe("Counted in 1 of 13 segments: 0.5 off so far.");
  expect(page.querySelector("#own-marks[data-device]"), "no second place").toBeNull();
  expect(page.querySelector("a[rel=next]")?.getAttribute("href")).toBe(
    "/practice-ccl/completed?record=1&page=2",
  );
});

test.each<[string, Scripted, string, string]>([
  ["keeps no marks", answer(404), "#counted-3", ""],
  // The notice is at the top of the page.
  ["fails", answer(500), "", "Your marks are not saved just now. They stay on this page."],
])("keeps the ticks in the URL when the provider %s", async (_, reply, place, says) => {
  portal.fake.script("POST /api/v1/practice/own-marks", reply);
  const counted = await client.post(REVIEW, { count: "3", mark: "3.lp" });
  expect(counted.location).toBe(`${REVIEW}&at=3&mark=3.lp${place}`);
  expect(textOf((await client.follow(counted)).page, ".notice-page")).toBe(says);
});

test("Add to my notes adds one dated line and keeps the existing notes", async () => {
  const page = "/practice/list/questions?question=2&segment=1";
  const saved = await client.post(page, { intent: "notes", notes: "Mind the kilowatt hours.\n" });
  expect(saved.status).toBe(303);
  const marked = await client.get(`${REVIEW}&mark=1.om`);
  const posted = await client.press(marked, "Add to my notes");
  expect([posted.status, posted.location]).toEqual([303, `${REVIEW}&page=1`]);
  expect(textOf((await client.follow(posted)).page, ".notice-page")).toBe(
    "Your Notes Successfully Submitted",
  );
  // A repetition within a minute is a double click.
  await client.press(marked, "Add to my notes");
  const [, added, ...more] = sentNotes();
  expect(more).toEqual([]);
  expect(added?.split("\n")).toEqual([
    "Mind the kilowatt hours.",
    expect.stringMatching(
      /^\d\d\/\d\d\/\d{4}: my own marks, counted in 1 of 13 segments; Omission in segment 1\.$/,
    ),
  ]);
});

test.each([
  ["does not say what they hold", answer(200, oneDialogue())],
  [
    "leaves them out of the labels",
    answer(200, oneDialogue({ question: givenDialogue({ get_labels: { label_type: 1 } }) })),
  ],
])("does not change notes if the provider %s, and shows the new text", async (_, reply) => {
  portal.fake.script(SEGMENTS, reply);
  const before = portal.fake.count(NOTES);
  const refused = await client.follow(await post("notes", ["2.om"]));
  expect(textOf(refused.page, ".notice-danger")).toMatch(
    /could not be read, so nothing was changed\. Your line: .*Omission in segment 2\.$/,
  );
  expect(portal.fake.count(NOTES)).toBe(before);
});

test("shows an error when notes cannot be stored, and keeps the ticks", async () => {
  portal.fake.script(NOTES, answer(500));
  const refused = await client.follow(await post("notes", ["4.om"]));
  expect(textOf(refused.page, ".notice-danger")).toContain("Something went wrong!");
  expect(refused.page.querySelector("input[value='4.om']")?.hasAttribute("checked")).toBe(true);
});

test("says that nothing is ticked when notes or weak segments need ticks", async () => {
  for (const intent of ["notes", "weak"]) {
    const told = await client.follow(await post(intent, []));
    expect(textOf(told.page, ".notice-warning")).toContain("Nothing is ticked yet.");
  }
});

test("practises only the weak segments: Next and Previous skip the others", async () => {
  const posted = await post("weak", ["3.lp"]);
  expect(posted.location).toBe("/practice/list/questions?question=2&segment=3&only=3");
  const at = (segment: number | "end") =>
    `/practice/list/questions?question=2&segment=${segment}&only=3%2C7`;
  const first = await client.get(at(3));
  expect(textOf(first.page, "main")).toContain("Only your weak segments: 3, 7. All segments");
  const second = await client.press(first, "Next");
  expect(second.location).toBe(at(7));
  const last = await client.press(await client.get(at(7)), "Next");
  expect(last.location).toBe(at("end"));
  expect((await client.press(await client.get(at(7)), "Previous")).location).toBe(at(3));
});

test("the end of a practice of weak segments asks for no others", async () => {
  const end = await client.get(`/practice/list/questions?question=2&segment=end&only=3%2C7`);
  expect(textsOf(end.page, "#dialogue-end p")).toEqual([
    "0 of 2 segments are answered.",
    "Without an answer: Segment 3 Segment 7",
  ]);
  const links = end.page
    .querySelectorAll("#dialogue-end a, .actbar a")
    .map((link) => [link.text.trim(), link.getAttribute("href")?.split("&only=")[1]]);
  expect(links).toEqual(
    ["Segment 3", "Segment 7", "Back to segment 7", "Submit"].map((text) => [text, "3%2C7"]),
  );
  const submit = end.page.querySelector(".actbar .btn-primary")?.getAttribute("href") ?? "";
  const { page } = await client.get(submit);
  expect(textOf(page, "main")).not.toContain("Segment 1");
});
