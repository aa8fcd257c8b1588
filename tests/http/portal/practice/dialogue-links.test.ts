import { expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer } from "../../../support/portal-client.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const COUNT = 13;
const link = (answer: Answer, text: string) =>
  answer.page
    .querySelectorAll("main a")
    .find((a) => a.text.replace(/\s+/g, " ").trim().startsWith(text))
    ?.getAttribute("href") ?? `no link "${text}"`;
const place = (answer: Answer) =>
  textOf(answer.page, "#seg-title") || textOf(answer.page, "#end-title");

test("Previous, Next and the segment list work without a file and store nothing", async () => {
  const client = await portal.signedIn();
  const calls = portal.fake.count("POST /api/v1/practice/answer");
  const go = async (from: string, button: string) =>
    (await client.press(await client.get(from), button)).location;
  const at = (segment: number | string) => `/practice/list/questions?question=3&segment=${segment}`;
  expect(await go(at(2), "Previous")).toBe(at(1));
  expect(await go(at(2), "Next")).toBe(at(3));
  expect(await go(at(COUNT), "Next")).toBe(at("end"));
  const first = await client.get(at(1));
  expect(first.page.querySelector("button[value=previous]")).toBeNull();
  expect(textsOf(first.page, ".segments a").length).toBe(COUNT);
  expect(first.page.querySelector(".segments [aria-current=step]")?.getAttribute("href")).toBe(
    at(1),
  );
  expect(portal.fake.count("POST /api/v1/practice/answer")).toBe(calls);
});

test("asks for confirmation before going to another dialogue", async () => {
  const client = await portal.signedIn();
  const page = await client.get("/practice/list/questions?question=3&segment=2");
  expect(
    page.page
      .querySelectorAll("nav[aria-label=Dialogues] button[disabled]")
      .map((button) => button.text.trim()),
  ).toEqual(["Next Dialogue"]);
  const asked = await client.get(link(page, "Previous Dialogue"));
  expect(textOf(asked.page, "h1")).toBe("Go to another dialogue?");
  expect(place(await client.follow(await client.get(link(asked, "Yes, go on"))))).toBe(
    "Segment 5 of 13",
  );
  expect(link(asked, "Stay here")).toBe("/practice/list/questions?question=3&segment=2");
  const chosen = await client.press(page, "Go to this dialogue", { to: "2" });
  expect(chosen.url.slice(client.base.length)).toBe(
    "/practice/list/questions/leave?question=3&segment=2&to=2",
  );
});

test("the page contains the reference text only on request", async () => {
  const client = await portal.signedIn();
  const path = "/practice/list/questions?question=3&segment=2";
  const hidden = await client.get(path);
  const shown = await client.get(link(hidden, "Show what was said"));
  const text = textOf(shown.page, "#reference[open] .native");
  expect(text).toMatch(/[ऀ-ॿ]{3}/);
  expect(shown.page.querySelector("#reference .native")?.getAttribute("lang")).toBe("hi");
  expect(hidden.text).not.toContain(text);
});

test("shows the agreed error and the links when a dialogue does not load", async () => {
  const client = await portal.signedIn();
  portal.fake.script("GET /api/v1/question/segments/", answer(500, { message: "secret" }));
  const { page, status, text } = await client.get("/practice/list/questions?question=3&segment=2");
  expect([status, textsOf(page, "main h1, main p, main .notice")]).toEqual([
    503,
    [
      "Unable to fetch data",
      "The service does not answer just now. Your work is safe. Try again in a moment.",
      "Try again Go to Home",
    ],
  ]);
  expect(text).not.toContain("secret");
});

test("shows the provider's reason when a dialogue is refused", async () => {
  const client = await portal.signedIn();
  const refused = answer(422, { message: "<p>Not in your plan.</p>" });
  portal.fake.script("GET /api/v1/question/segments/", refused);
  const { page, status } = await client.get("/practice/list/questions?question=3&segment=2");
  expect([status, textOf(page, "h1"), textOf(page, "main p")]).toEqual([
    422,
    "Unable to fetch data",
    "Not in your plan. Your work is safe. Try again in a moment.",
  ]);
});

test("a list prefetches the next page's scripts, but nothing when data saving is on", async () => {
  const client = await portal.signedIn();
  const ahead = async (headers: Record<string, string>) => {
    const { text } = await client.get("/practice-ccl", headers);
    // Not parsed as elements, because a script adds them to the page.
    const links = text.match(/<link rel="prefetch"[^>]*>/g) ?? [];
    return links.map((link) => /href="([^"]+)"/.exec(link)?.[1]);
  };
  const dialogue = await client.get("/practice/list/questions?question=3&segment=2");
  const needed = dialogue.page
    .querySelectorAll("link[rel=modulepreload]")
    .map((link) => link.getAttribute("href"));
  expect(needed.length).toBeGreaterThan(1);
  expect(await ahead({})).toEqual(needed);
  expect(await ahead({ "Save-Data": "on" })).toEqual([]);
});
