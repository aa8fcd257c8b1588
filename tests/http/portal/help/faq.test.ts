import { expect, test } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();

test("the FAQ answers the agreed topics with figures in short sentences, each with its own link", async () => {
  const { page, status } = await (await portal.signedIn()).get("/frequent-ask-question");
  expect([status, textOf(page, "title"), textOf(page, "h1")]).toEqual([
    200,
    "CCL Frequently Asked Questions - VLE NAATI CCL Portal",
    "CCL Frequently Asked Questions",
  ]);
  const folds = page.querySelectorAll("details.fold");
  expect(folds.length).toBe(9);
  for (const fold of folds) {
    const body = fold.querySelector(".fold-body");
    expect(fold.hasAttribute("name"), "several may stand open").toBe(false);
    expect(fold.querySelector("a[href^='#']")?.getAttribute("href")).toBe(`#${body?.id}`);
    expect(textOf(fold, "summary h2")).toMatch(/\?$/);
  }
  const says = (id: string) => textOf(page, `#${id}`);
  expect(
    [
      says("fee"),
      says("validity"),
      says("bonus-points"),
      says("corrections"),
      says("structure"),
    ].join(" "),
  ).toMatch(/\$814.*up to 5 years.*5 bonus points.*up to 2.*Two recorded dialogues/);
  expect(says("fee")).toContain("check NAATI's site");
  const sentences = textsOf(page, ".fold-body p").flatMap((text) => text.split(/(?<=[.?!])\s+/));
  expect(
    sentences.filter((sentence) => sentence.split(" ").length > 16),
    "short sentences",
  ).toEqual([]);
});

test("the subscription page says what a plan opens, the terms, and whom to ask", async () => {
  const { page, status } = await (
    await portal.signedIn("visitor@example.com")
  ).get("/subscription");
  expect([status, textOf(page, "title"), textOf(page, "h1")]).toEqual([
    200,
    "Subscription - VLE NAATI CCL Portal",
    "Subscription",
  ]);
  const main = textOf(page, "main");
  for (const said of ["Intermediate", "Advance", "No refund after payment, even on cancellation"])
    expect(main).toContain(said);
  expect(page.querySelector('main a[href="/online-class-booking"]')).not.toBeNull();
});

test("redirects a guest to login with a way back to the page", async () => {
  for (const path of [
    "/frequent-ask-question",
    "/first-day",
    "/subscription",
    "/forum",
    "/online-class-booking",
    "/book-naatCcl-exam",
  ]) {
    expect((await portal.client().get(path)).location).toBe(
      `/login?next=${encodeURIComponent(path)}`,
    );
  }
});
