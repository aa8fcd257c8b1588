import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();

test("a new student's step leads to the page of the microphone, with steps for each browser", async () => {
  const visitor = await portal.signedIn("visitor@example.com");
  const step = (await visitor.get("/dashboard")).page.querySelector("a[href='/microphone']");
  expect(step?.text).toBe("Try the microphone");
  const { page } = await visitor.get("/microphone");
  expect(textOf(page, "#trial ~ noscript")).toContain("send each answer as a file");
  const folds = page.querySelectorAll("[aria-labelledby=steps] details");
  expect(folds.map((fold) => textOf(fold, "summary"))).toEqual(
    expect.arrayContaining(["Firefox", "Safari on a Mac", "Chrome or Edge on a computer"]),
  );
  for (const fold of folds) {
    expect(fold.querySelector(".fold-body")?.id).toMatch(/^[a-z-]+$/);
    expect(fold.querySelectorAll("ol > li").length).toBeGreaterThanOrEqual(3);
  }
  const texts = textsOf(page, "main p, main .fold-body li");
  const long = texts
    .flatMap((text) => text.split(/(?<=[.?!:])\s+/))
    .filter((sentence) => sentence.split(" ").length > 16);
  expect(long).toEqual([]);
});
