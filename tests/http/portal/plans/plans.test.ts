import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenPlan } from "../../../support/given/plans.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal({ PAYMENT_ORIGINS: "https://pay.example", CURRENCY_SYMBOL: "A$" });
const LIST = "GET /api/v1/users-plan/list";
const CHECKOUT = "POST /api/v1/users-plan/checkout";
const plan = givenPlan();

test("a visitor buys a plan from a paywall, sees the payment, cancels and renews the plan", async () => {
  const visitor = await portal.signedIn("visitor@example.com");
  const closed = await visitor.get("/practice-ccl");
  const way = closed.page.querySelector(".paywall a")?.getAttribute("href") ?? "";
  const led = await visitor.follow(await visitor.get("/manage-subscription"));
  expect(new URL(led.url).pathname, "without a plan").toBe("/subscription");
  let plans = await visitor.get(way);
  expect(textsOf(plans.page, "tbody th")).toEqual([
    "Starter A$49 1 Month",
    "Standard A$79 1 Month All of Starter, and:",
    "Intermediate A$119 2 Months Most Popular All of Standard, and:",
    "Advance A$159 2 Months All of Intermediate, and:",
  ]);
  expect(textsOf(plans.page, ".plans thead th")).toEqual([
    "Plan",
    "CCL Practice Dialogues",
    "Recent VIP Exam Material",
    "Full Length Vocabulary Access",
    "Mock Test With Self Valuation",
    "Full Video Access",
    "User Access To The Answers",
    "Mock Test With NAATI Expert's Feedback And Score Card",
    "Choose",
  ]);
  expect(plans.text).toContain(
    "Without a plan you may try the first dialogue and the first 20 words of your language. A mock test needs a plan.",
  );

  const form = plans.page.querySelectorAll(".plans form")[2];
  const fields = Object.fromEntries(
    (form?.querySelectorAll("input") ?? []).map((input) => [
      input.getAttribute("name") ?? "",
      input.getAttribute("value") ?? "",
    ]),
  );
  const [first, second] = await Promise.all([
    visitor.post("/subscription?mock=Mock+%26+Test", fields),
    visitor.post("/subscription?mock=Mock+%26+Test", fields),
  ]);
  expect(first.status).toBe(303);
  expect(second.location, "a double click").toBe(first.location);
  const checkout = await visitor.get(first.location ?? "");
  expect(textOf(checkout.page, "h1")).toBe("Checkout");
  const seen = portal.fake.calls.filter(({ path }) => path.startsWith("/checkout/"));
  expect(seen.every(({ headers }) => !headers.cookie && !headers.authorization)).toBe(true);

  const pay = { card: "4242424242424242", intent: "pay" };
  const paid = await visitor.post(first.location ?? "", pay);
  expect(paid.location).toMatch(/^\/payment-success\?session_id=/);
  for (const time of ["once", "reloaded"]) {
    const success = await visitor.get(paid.location ?? "");
    expect(textsOf(success.page, "h1"), time).toEqual(["Payment successful"]);
    expect(textsOf(success.page, "main dl dd").slice(0, 2)).toEqual(["Intermediate", "A$119"]);
    const [way] = success.page.querySelectorAll("main .actions a");
    expect([way?.text, way?.getAttribute("href")], "back to what asked").toEqual([
      "Go to the mock test",
      "/mock-test?tab=new&search=Mock+%26+Test",
    ]);
    expect(success.headers.get("cache-control")).toBe("no-store");
    expect(success.headers.get("refresh")).toBeNull();
  }
  const other = await portal.signedIn();
  expect((await other.get(paid.location ?? "")).status, "of another student").toBe(404);

  expect((await visitor.get("/practice-ccl")).page.querySelector(".paywall")).toBeNull();
  const manage = await visitor.get("/manage-subscription");
  expect(textOf(manage.page, "main")).toMatch(
    /Intermediate.*A\$59\.50 per month.*A\$119 for 2 Months/,
  );
  expect(textOf(manage.page, "main")).toMatch(/Next payment date \d\d\/\d\d\/20\d\d/);
  const history = manage.page.querySelector("a[href^='/checkout/history/']")?.getAttribute("href");
  expect((await visitor.get(history ?? "")).text).toContain("$119 AUD");
  plans = await visitor.get("/subscription");
  expect(textsOf(plans.page, ".plans a")).toEqual(["Manage plan: Intermediate"]);
  const cards = plans.page.querySelectorAll(".plans tbody tr").map((card) => [
    textOf(card, ".plan-name"),
    // On a phone a card says only what it adds to the plan before.
    card.querySelectorAll("td:not(.max-lg\\:hidden) > [aria-hidden]").length,
    /All of \w+/.exec(card.text)?.[0],
  ]);
  expect(cards, "the own plan first, with all its rows").toEqual([
    ["Intermediate", 7, undefined],
    ["Starter", 7, undefined],
    ["Standard", 4, "All of Starter"],
    ["Advance", 2, "All of Intermediate"],
  ]);

  const asks = await visitor.get("/manage-subscription/cancel");
  expect(textOf(asks.page, "main")).toContain("Are you sure? You want to cancel this plan?");
  const done = await visitor.follow(await visitor.press(asks, "Cancel Plan"));
  expect(textOf(done.page, ".notice")).toBe("Cancel successfully.");
  expect(textOf(done.page, "main")).toMatch(/Plan will be cancelled on \d\d\/\d\d\/20\d\d/);
  expect(textOf(done.page, "main")).not.toContain("did not go through");
  expect(textsOf(done.page, "main button")).toContain("Renew Plan");
  const again = await visitor.follow(await visitor.press(asks, "Cancel Plan"));
  expect([again.status, textOf(again.page, ".notice")]).toEqual([200, "Cancel successfully."]);
  const own = await visitor.get("/user-current-plans");
  expect(textsOf(own.page, "thead th")).toEqual([
    "S.No",
    "Plan Name",
    "Plan Subscribe Date",
    "Plan Expiry Date",
    "Plan Status",
  ]);
  expect(textsOf(own.page, "tbody tr")[0]).toMatch(
    /^1IntermediateSubscribed on \d\d\/\d\d\/20\d\dOpen until \d\d\/\d\d\/20\d\dActive$/,
  );
  const renewed = await visitor.press(done, "Renew Plan");
  expect(renewed.location).toMatch(/^\/checkout\//);
});

describe("the checkout", () => {
  const choose = { plan_id: "7", key: "0123456789abcdef" };
  test.each([
    ["https://pay.example/c/1", "https://pay.example/c/1"],
    ["https://evil.example/c/1", null],
    ["http://pay.example/c/1", null],
    ["javascript:alert(1)", null],
    ["//evil.example", null],
    ["", null],
  ])("redirects to %s only if the host is allowed", async (payment_url, location) => {
    portal.fake.script(LIST, answer(200, { results: [plan] }));
    portal.fake.script(CHECKOUT, answer(200, { results: { payment_url } }));
    const student = await portal.signedIn();
    const posted = await student.post("/subscription", { ...choose, key: crypto.randomUUID() });
    expect(posted.location).toBe(location);
    expect(posted.status).toBe(location ? 303 : 503);
    if (!location)
      expect(textOf(posted.page, ".notice")).toContain("The checkout could not be opened.");
  });

  test.each([
    [answer(422, { message: "The selected plan id is invalid." }), 422, /selected plan/],
    [answer(409, { message: "You have this plan already." }), 422, /already/],
    [answer(200, { status: 422, message: "Not for you." }), 422, /Not for you/],
    [answer(500), 503, /Nothing was charged/],
    [answer(200, { results: [] }), 503, /Nothing was charged/],
  ])("shows why it was refused: %o", async (scripted, status, text) => {
    portal.fake.script(CHECKOUT, scripted);
    const student = await portal.signedIn();
    for (const plan_id of ["7", "nope"]) {
      const posted = await student.post("/subscription", { plan_id, key: "short" });
      expect(posted.status).toBe(status);
      expect(textOf(posted.page, ".notice")).toMatch(text);
      expect(posted.page.querySelectorAll(".plans form").length, "the plans stand").toBeGreaterThan(
        1,
      );
    }
  });

  test("is not offered while a payment is being confirmed", async () => {
    portal.fake.script(LIST, answer(200, { results: [plan], payment_pending: "abc.def" }));
    const { page } = await (await portal.signedIn()).get("/subscription");
    expect(textOf(page, ".notice")).toContain("Your payment is being confirmed.");
    expect(page.querySelector(".notice a")?.getAttribute("href")).toBe(
      "/payment-success?session_id=abc.def",
    );
    expect(textsOf(page, "main button")).toEqual([]);
  });

  test("is not offered where nothing online takes the money; the page says how to pay", async () => {
    const pays_elsewhere = "Pay at the desk.";
    portal.fake.script(LIST, answer(200, { results: [plan], pays_elsewhere }));
    const { page } = await (await portal.signedIn()).get("/subscription");
    expect(textOf(page, ".notice")).toBe("Pay at the desk. Ask a branch");
    expect([textsOf(page, "main button"), textOf(page, ".plans")]).toEqual([
      [],
      expect.stringContaining("At your branch"),
    ]);
    expect(textOf(page, "main"), "nothing to cancel").not.toMatch(/cancel any time|renews/);
  });

  test("allows form redirects only to our own site and the payment hosts", async () => {
    const { headers } = await (await portal.signedIn()).get("/subscription");
    expect(headers.get("content-security-policy")).toContain(
      "; form-action 'self' https://pay.example;",
    );
  });
});
