import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();

test("the first-day guide is one page with linked contents and short sentences", async () => {
  const { page, status } = await (await portal.signedIn()).get("/first-day");
  expect([status, textOf(page, "main h1")]).toEqual([200, "Your first day"]);
  const contents = page.querySelectorAll(".guide nav a");
  expect(contents.length).toBe(6);
  for (const link of contents) {
    const target = page.querySelector(link.getAttribute("href") ?? "");
    expect([target?.tagName, target?.text]).toEqual(["H2", link.text]);
  }
  expect(page.querySelectorAll(".guide [data-enhance], .guide [data-island]").length).toBe(0);
  const texts = textsOf(page, "main p, main li, main .fold-body li");
  const long = texts
    .flatMap((text) => text.split(/(?<=[.?!:])\s+/))
    .filter((sentence) => sentence.split(" ").length > 16);
  expect(long).toEqual([]);
});

test("each browser has its own steps, with an id to link to", async () => {
  const { page } = await (await portal.signedIn()).get("/first-day");
  const folds = page.querySelectorAll(".guide details");
  expect(folds.map((fold) => textOf(fold, "summary"))).toEqual(
    expect.arrayContaining(["Firefox", "Safari on a Mac", "Chrome or Edge on a computer"]),
  );
  for (const fold of folds) {
    expect(fold.querySelector(".fold-body")?.id).toMatch(/^[a-z-]+$/);
    expect(fold.querySelectorAll("ol > li").length).toBeGreaterThanOrEqual(3);
  }
});

test("the FAQ and a new student's first steps link to the guide", async () => {
  const visitor = await portal.signedIn("visitor@example.com");
  const leads = async (path: string) =>
    (await visitor.get(path)).page.querySelector("main a[href^='/first-day']")?.text;
  expect(await leads("/frequent-ask-question")).toBe("your first day");
  expect(await leads("/dashboard")).toBe("Try the microphone");
});
