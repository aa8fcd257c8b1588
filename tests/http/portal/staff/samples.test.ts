import { tmpdir } from "node:os";
import { resolve } from "node:path";
import pino from "pino";
import { expect, test } from "vitest";
import { refreshContent } from "../../../../upstream/content/keep.ts";
import { markupProblems } from "../../../support/html-validate.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const OWNER = { email: "teacher@example.com", password: "interpreting" };

const hrefOf = ({ page }: Answer, selector: string) =>
  page.querySelector(selector)?.getAttribute("href") ?? "";

test("an owner sees samples marked, keeps a dialogue and a topic, and removes all others at once", async () => {
  await beNoTrial();
  const student = await portal.signedIn();
  expect(textOf((await student.get("/practice-ccl")).page, "main")).toContain("Data Not Found");
  const owner = portal.client();
  await owner.press(await owner.get("/staff/login"), "Log in", OWNER);
  const home = await owner.get("/staff");
  expect(textOf(home.page, "[aria-labelledby=samples]")).toMatch(
    /The portal comes with 14 dialogues, \d+ words/,
  );

  const samples = await owner.get("/staff/content/samples");
  const links = textsOf(samples.page, "[aria-labelledby=look] a");
  expect(links[0]).toBe("14 dialogues");
  const list = await owner.get("/staff/content?state=sample");
  expect(textsOf(list.page, ".row-meta b").every((state) => state === "Sample")).toBe(true);
  const preview = await owner.get(hrefOf(list, ".row-title a"));
  expect(textsOf(preview.page, "#publish button")).toEqual(["Keep a copy as our own"]);
  const kept = await owner.follow(await owner.press(preview, "Keep a copy as our own"));
  expect(kept.text).toContain("This is the copy. No student sees it before you publish it.");

  const words = await owner.get(hrefOf(samples, "[aria-labelledby=topics] .row-title a"));
  expect([textOf(words.page, "h1"), await markupProblems(words.text)]).toEqual([
    expect.stringMatching(/^Sample words: ./),
    [],
  ]);
  const [topic = ""] = textsOf(samples.page, "[aria-labelledby=topics] button");
  const said = await owner.follow(await owner.press(samples, topic));
  expect(textOf(said.page, ".notice")).toContain("The words are your own now.");

  const asked = await owner.get("/staff/content/samples?remove=1");
  expect(textOf(asked.page, "h1")).toBe("Remove all samples?");
  const done = await owner.follow(await owner.press(asked, "Remove all samples"));
  expect(textOf(done.page, ".notice")).toContain("The samples are removed.");
  expect(done.page.querySelector("[aria-labelledby=samples]")).toBeNull();
  for (const { text, url } of [home, samples, list, preview, asked])
    expect(await markupProblems(text), url).toEqual([]);
  const left = await owner.get("/staff/content");
  expect(textsOf(left.page, ".row-meta b")).toEqual(["Draft"]);
  const nothing = await owner.get("/staff/content/samples");
  expect(textOf(nothing.page, "main")).toContain("There are no samples");
});

/** Prepares the content of the trial as a school does. */
function beNoTrial() {
  const { db } = portal.stack;
  const settings = { CONTENT_DIR: resolve("samples"), DATA_DIR: tmpdir(), SAMPLES_FOR_STAFF: true };
  return refreshContent(db, settings, pino({ level: "silent" }));
}
