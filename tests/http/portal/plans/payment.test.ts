import type { HTMLElement } from "node-html-parser";
import { describe, expect, test } from "vitest";
import { answer } from "../../../support/fake-upstream.ts";
import { givenOwnPlan, givenPayment, givenPlan } from "../../../support/given/plans.ts";
import { textOf, textsOf } from "../../../support/html.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const PAYMENT = "POST /api/v1/payment-success";

describe("a payment", () => {
  const AT = "/payment-success?session_id=abc";
  /** Returns when a script asks again, and the link that asks without script. */
  const askedLater = (page: HTMLElement) => {
    const place = page.querySelector("[data-enhance='plans/asking-again']");
    if (!place) return null;
    const link = place.querySelector("a")?.getAttribute("href");
    return `${place.getAttribute("data-seconds") ?? "none"} ${link}`;
  };

  test.each([
    ["says nothing more", { status: 200 }, "Payment successful", null],
    ["is paid", { results: givenPayment({ payment_status: "PAID" }) }, "Payment successful", null],
    [
      "is being confirmed",
      { results: givenPayment({ payment_status: "pending_review" }) },
      "Your payment is being confirmed",
      "3 /payment-success?session_id=abc&asked=1",
    ],
    ["failed", { results: givenPayment({ payment_status: "failed" }) }, "Not paid", null],
    ["was never made", { results: givenPayment({ payment_status: "not_paid" }) }, "Not paid", null],
  ])("that %s shows its status", async (_, json, title, asks) => {
    portal.fake.script(PAYMENT, answer(200, json));
    const student = await portal.signedIn();
    const { page, headers } = await student.get(AT);
    expect([textOf(page, "h1"), askedLater(page)]).toEqual([title, asks]);
    expect(headers.has("refresh"), "nobody's place in the page is taken").toBe(false);
    const asked = portal.fake.calls.findLast(({ path }) => path.includes("payment-success"));
    expect(asked?.path).toBe("/api/v1/payment-success?session_id=abc");
    if (title !== "Payment successful")
      expect(page.querySelector("[data-enhance=moving-on]"), "stays").toBeNull();
  });

  test.each([
    ["paid", answer(200, { results: givenPayment({ plan_name: "Middle" }) })],
    ["confirmed once before", answer(422, { message: "This session was used." })],
  ])("names the plan as it is sold: %s", async (_, scripted) => {
    portal.fake.script(PAYMENT, scripted);
    const open = givenOwnPlan({ plan_name: "Middle", status: "active" });
    portal.fake.script("GET /api/v1/users-current-plan", answer(200, { results: [open] }));
    const sold = { results: [givenPlan({ plan_name: "Middle", price: 119 })] };
    portal.fake.script("GET /api/v1/users-plan/list", answer(200, sold));
    const { page } = await (await portal.signedIn()).get(AT);
    expect(textsOf(page, "dd")).toContain("Intermediate");
  });

  test("is shown in the currency that the provider names", async () => {
    const results = givenPayment({ currency: "AUD" });
    portal.fake.script(PAYMENT, answer(200, { results }));
    const { page } = await (await portal.signedIn()).get(AT);
    expect(textsOf(page, "dd")).toContain("$119 AUD");
  });

  test.each([
    [answer(404, { message: "No query results for model" }), 404, "Payment not found"],
    [answer(500), 200, "Your payment"],
    [answer(429, {}), 200, "Your payment"],
  ])("shows a general page if unreadable: %o", async (scripted, status, title) => {
    portal.fake.script(PAYMENT, scripted);
    const { page, ...told } = await (await portal.signedIn()).get(AT);
    expect([told.status, textOf(page, "h1")]).toEqual([status, title]);
    expect(told.text).not.toContain("No query");
  });

  test.each([
    answer(400, { message: "Already subscribed." }),
    answer(403, { message: "Not allowed." }),
    answer(409, { message: "Payment already recorded." }),
    answer(200, { status: 422, message: "Already processed." }),
  ])("is not reported as unpaid when the API refuses: %o", async (scripted) => {
    const student = await portal.signedIn();
    portal.fake.script(PAYMENT, scripted);
    const results = [
      givenOwnPlan({ status: "expired" }),
      givenOwnPlan({ plan_name: "Gold", expiry_date: "2027-01-31" }),
    ];
    portal.fake.script("GET /api/v1/users-current-plan", answer(200, { results }));
    // The same in a second tab, after a reload, and after a log-out.
    for (const tab of [student, student.copy(), await portal.signInAnew()]) {
      const { page, status } = await tab.get(AT);
      expect([status, textOf(page, "main .notice")]).toEqual([
        200,
        expect.stringMatching(/^(Already|Not|Payment) .*\. If you have paid, your money is safe\./),
      ]);
      expect(textsOf(page, "main dl dd")).toEqual(["Gold", "31/01/2027"]);
      expect(textsOf(page, "main .actions a")).toEqual(["Current Plans"]);
      expect(textOf(page, "main")).not.toContain("charged");
    }
  });

  test("is not checked without a valid session id, and polled less and less often", async () => {
    const student = await portal.signedIn();
    const before = portal.fake.count(PAYMENT);
    for (const id of ["", "?session_id=", `?session_id=${"a".repeat(400)}`, "?session_id=%3Cb%3E"])
      expect((await student.get(`/payment-success${id}`)).status).toBe(404);
    expect(portal.fake.count(PAYMENT)).toBe(before);
    portal.fake.script(
      PAYMENT,
      answer(200, { results: givenPayment({ payment_status: "unpaid" }) }),
    );
    const waits = await Promise.all(
      ["7", "8", "-1", "many", "1e9"].map(
        async (asked) =>
          askedLater((await student.get(`${AT}&asked=${asked}`)).page)?.split(" ")[0],
      ),
    );
    expect(waits).toEqual(["60", "none", "3", "3", "none"]);
  });
});
