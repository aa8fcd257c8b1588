import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();

test("the first-day guide is one page with linked contents and short sentences", async () => {
  const { page, status, text } = await (await portal.signedIn()).get("/first-day");
  // Only script can take a dialogue along, and only script shows the link.
  expect(page.querySelector("main a[href='/along']")).toBeNull();
  expect(text.replace(/\s+/g, " ")).toContain("under More in each dialogue");
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

test("the FAQ links to the guide, and the guide to the page of the microphone", async () => {
  const visitor = await portal.signedIn("visitor@example.com");
  const { page } = await visitor.get("/frequent-ask-question");
  expect(page.querySelector("main a[href^='/first-day']")?.text).toBe("your first day");
  const guide = (await visitor.get("/first-day")).page;
  expect(
    guide.querySelectorAll("main a[href^='/microphone']").map((link) => link.getAttribute("href")),
  ).toEqual(["/microphone", "/microphone#steps"]);
});
