import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import {
  dialogues,
  givenDialogue,
  listedPractice,
  oneDialogue,
  onePractice,
  practices,
  REVIEW,
} from "../../../support/given/practice.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { toneFile } from "../../../support/recordings.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const COMPLETED = "POST /api/v1/practice/completed/?";

/** In the sample content, dialogue id 1 has serial number 2 and id 2 has serial number 1. */
test("shows the same number for a dialogue from the list to its review", async () => {
  const student = await portal.signedIn();
  const numbers: Record<string, string> = {};
  const note = (where: string, text: string) => (numbers[where] = /\d+/.exec(text)?.[0] ?? text);
  const numberIn = async (path: string, title: string) => {
    const { page } = await student.get(path);
    const row = page.querySelectorAll("li, tr").find(({ text }) => text.includes(title));
    return textOf(row ?? page, ".serial");
  };
  const TITLE = "Tablets for high blood pressure";
  note("dashboard", textOf((await student.get("/")).page, "#next h3"));
  note("list", await numberIn("/practice-ccl", TITLE));
  note("pending", await numberIn("/practice-ccl?tab=pending", TITLE));
  const begun = (await student.get("/practice-ccl?tab=pending")).page.querySelectorAll("tbody tr");
  const detail = begun
    .find(({ text }) => text.includes(TITLE))
    ?.querySelectorAll("td a")
    .at(-1);
  expect(detail?.text).toBe(`View Detail, ${TITLE}`);
  const pending = await student.get(detail?.getAttribute("href") ?? "");
  note("pending answers", textOf(pending.page, "h1"));
  const screen = await student.get("/practice/list/questions?question=1&segment=1");
  note("dialogue", textOf(screen.page, "h1"));
  await student.press(screen, "Next", {}, toneFile(300));
  const finish = await student.get("/practice/list/questions/finish?question=1&segment=end");
  const review = await student.follow(await student.press(finish, "Submit"));
  note("review", textOf(review.page, "h1"));
  note("completed", await numberIn("/practice-ccl?tab=completed", TITLE));
  expect(new Set(Object.values(numbers)), JSON.stringify(numbers)).toEqual(new Set(["2"]));
  // Only the list also shows the id, with its name and last.
  const list = (await student.get("/practice-ccl")).page;
  expect(textsOf(list, "#dialogue-1 .row-meta span").at(-1)).toBe("Id 1");
});

/** The agreed answer of a review has no serial number. */
const detail = onePractice({ question_id: 31 });
const listed = (serial_no: unknown) => practices(listedPractice({ question_id: 31, serial_no }));

test.each([
  ["stands in the list", listed("007"), "Dialogue 007: Plain"],
  ["stands nowhere: the id", listed(null), "Dialogue 31: Plain"],
  ["cannot be looked for: the id", answer(500), "Dialogue 31: Plain"],
])("finds a number for a review without a serial, which %s", async (_, list, title) => {
  const student = await portal.signedIn();
  portal.fake.script(REVIEW, detail);
  portal.fake.script(COMPLETED, list);
  const { page, status } = await student.get("/practice-ccl/completed?record=8");
  expect([status, textOf(page, "h1")]).toEqual([200, title]);
});

test("shows the id on every screen when the provider has no serials", async () => {
  const student = await portal.signedIn();
  const question = givenDialogue({ id: 31, serial_no: null });
  portal.fake.script("GET /api/v1/questions/", dialogues([question], 1));
  portal.fake.script(COMPLETED, listed(null));
  const screenOf = oneDialogue({ question, question_list: [31] });
  portal.fake.script("GET /api/v1/question/segments/", answer(200, screenOf));
  expect(textsOf((await student.get("/practice-ccl")).page, ".rows .serial")).toEqual(["31"]);
  const completed = await student.get("/practice-ccl?tab=completed");
  expect(textsOf(completed.page, "td.serial")).toEqual(["31"]);
  const screen = await student.get("/practice/list/questions?question=31&segment=1");
  expect(textOf(screen.page, "h1")).toBe("Dialogue 31: Plain");
});
