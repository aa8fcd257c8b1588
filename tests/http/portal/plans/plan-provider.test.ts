import { describe, expect, test } from "vitest";
import { answer, type Scripted } from "../../../support/fake-upstream.ts";
import { givenOwnPlan, givenPlan, givenSubscription } from "../../../support/given/plans.ts";
import { fieldsOf, textOf, textsOf } from "../../../support/html.ts";
import { freePort } from "../../../support/free-port.ts";
import { startPortalHere } from "../../../support/portal-here.ts";
import { PortalClient } from "../../../support/portal-client.ts";
import { portalSettings } from "../../../support/stack.ts";
import { sessionOf } from "../../../support/stripe/answers.ts";
import { StripeDouble } from "../../../support/stripe/double.ts";
import { startUpstream } from "../../upstream/engines.ts";
import { settingsFor } from "../../upstream/stripe-calls.ts";
import { pour } from "../../server/raw-request.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal({ CURRENCY_SYMBOL: "A$" });
const LIST = "GET /api/v1/users-plan/list";
const MANAGE = "GET /api/v1/manage-subscription";
const plan = givenPlan();

describe("a provider's plans", () => {
  test.each([
    [{ results: [givenPlan({ practice_limits: "12" })] }, ["Silver A$99.50 1 Month"]],
    [{ results: [givenPlan({ price: 159 })] }, ["Advance A$159 2 Months"]],
    [{ results: [givenPlan({ price: 1190 })] }, ["Silver A$1,190 1 Month"]],
    [{ results: [givenPlan({ price: 159, most_popular: 0 })] }, ["Silver A$159 1 Month"]],
    [
      { results: [givenPlan({ sub_status: "1", months: 6 })] },
      ["Silver A$99.50 6 Months Your plan"],
    ],
    [{ results: [plan, { plan_name: "no id" }, null, 7] }, ["Silver A$99.50 1 Month"]],
    [{ results: [] }, []],
    [{}, []],
  ])("are listed from %j", async (json, heads) => {
    portal.fake.script(LIST, answer(200, json));
    const { status, page } = await (await portal.signedIn()).get("/subscription");
    expect([status, textsOf(page, "tbody th")]).toEqual([200, heads]);
    expect(textOf(page, "main")).toContain("Courses are non-transferable.");
    expect(textOf(page, "main")).not.toContain("Without a plan you may");
    expect(page.querySelector("main [tabindex='0']"), "nothing scrolls, so no tab stop").toBeNull();
  });

  test("that cannot be read leave the terms and a Try again link", async () => {
    portal.fake.script(LIST, answer(500));
    const { status, page } = await (await portal.signedIn()).get("/subscription");
    expect([status, textsOf(page, ".panel-failed a")]).toEqual([200, ["Try again: the plans"]]);
  });
});

test("one form sent to two portals makes one checkout", async () => {
  const { upstreamUrl, portalUrl } = portal.stack;
  const settings = portalSettings(await freePort(), upstreamUrl);
  const second = await startPortalHere({ ...settings, PUBLIC_ORIGIN: portalUrl });
  try {
    const visitor = await portal.signedIn("visitor@example.com");
    const form = fieldsOf((await visitor.get("/subscription")).page, portalUrl, "Choose plan");
    const other = new PortalClient(`http://127.0.0.1:${settings.PORT}`);
    visitor.cookies.forEach((value, name) => other.cookies.set(name, value));
    const headers = { Origin: portalUrl, "Sec-Fetch-Site": "same-origin" };
    const [one, two] = await Promise.all(
      [visitor, other].map((client) => client.post("/subscription", form.fields, headers)),
    );
    expect(one?.location).toMatch(/^\/checkout\/[\w-]{32}$/);
    expect(two?.location).toBe(one?.location);
    expect(portal.fake.count("POST /api/v1/users-plan/checkout")).toBe(1);
  } finally {
    await second.stop();
  }
});

// A connection that hangs after a refusal is closed only after a minute.
const SOON = { timeout: 50_000 };

test("forwards Stripe's webhooks byte for byte, and nothing else", SOON, async () => {
  const stripe = await StripeDouble.start();
  const upstream = await startUpstream(undefined, settingsFor(stripe));
  const post = async (path: string, body: string, signature: string) => {
    const own = { "Content-Type": "application/json", "Stripe-Signature": signature };
    const headers = { ...own, Cookie: "portal=x", Authorization: "Bearer x" };
    return (await fetch(portal.stack.portalUrl + path, { method: "POST", headers, body })).status;
  };
  try {
    portal.fake.target = upstream.base;
    const { body, signature } = stripe.message("checkout.session.completed", sessionOf({}));
    const forged = stripe.sign(body, { secret: "whsec_other" });
    const at = "/checkout/stripe";
    expect(await post(at, body, signature)).toBe(200);
    expect(await post(at, body, forged)).toBe(400);
    expect(await post(at, `${body} `, signature)).toBe(400);
    const passed = portal.fake.calls.filter(({ path }) => path.startsWith(at));
    expect(passed.map((call) => call.body.toString())).toEqual([body, body, `${body} `]);
    for (const { headers } of passed)
      expect(Object.keys(headers).toSorted()).toEqual([
        "connection",
        "content-length",
        "content-type",
        "host",
        "stripe-signature",
        "x-request-id",
      ]);
    expect(await post(at, "x".repeat(256 * 1024 + 1), signature)).toBe(413);
    // Without a length the bytes are counted, and the next message arrives as before.
    const head = [`POST ${at} HTTP/1.1`, "Host: portal", "Transfer-Encoding: chunked"];
    const port = Number(new URL(portal.stack.portalUrl).port);
    const own = ["Content-Type: application/json", `Stripe-Signature: ${signature}`];
    const { line, sent } = await pour(port, [...head, ...own], 32 * 1024 ** 2);
    expect([line, sent < 16 * 1024 ** 2]).toEqual(["HTTP/1.1 413 Payload Too Large", true]);
    expect(await post(at, body, signature)).toBe(200);
    expect(portal.fake.calls.splice(-1)).toMatchObject([{ path: at }]);
    for (const path of [`${at}/`, `${at}?a=1`, `${at}/more`, "/checkout/other", `/${at}`])
      expect([403, 404, 415], path).toContain(await post(path, body, signature));
    expect(portal.fake.calls.filter(({ headers }) => "stripe-signature" in headers)).toEqual(
      passed,
    );
  } finally {
    portal.fake.target = portal.stack.upstreamUrl;
    await upstream.close();
    await stripe.stop();
  }
});

describe("the subscription", () => {
  const onDay = { next_payment_date: "2027-01-31" };
  const ends = { cancel_at_date: "2027-01-31" };
  test.each<[string, object, RegExp, string[]]>([
    ["online and active", onDay, /Next payment date 31\/01\/2027/, ["Upgrade Plan", "Cancel Plan"]],
    [
      "offline",
      { payment_mode: "offline", ...ends, receipts_link: "https://billing.example/r" },
      /Plan will be Expire on 31\/01\/2027/,
      ["Upgrade Plan", "Receipts"],
    ],
    [
      "past due, with a history elsewhere",
      {
        subscription_status: "past_due",
        ...ends,
        payment_history_link: "https://billing.example/p",
      },
      /Plan will be past due on 31\/01\/2027 ?The last payment did not go through\./,
      ["Upgrade Plan", "Payment History", "Renew Plan"],
    ],
    [
      "with a link that is none",
      { payment_history_link: "javascript:alert(1)" },
      /Next payment date/,
      ["Upgrade Plan", "Cancel Plan"],
    ],
    [
      "that says little",
      { subscription_status: undefined },
      /Next payment date \(ask your branch/,
      ["Upgrade Plan", "Cancel Plan"],
    ],
    ["of the highest plan", { price: 159 }, /Next payment date/, ["Upgrade Plan", "Cancel Plan"]],
  ])("%s: shows its actions", async (_, more, text, ways) => {
    portal.fake.script(MANAGE, answer(200, { results: givenSubscription(more) }));
    const { page } = await (await portal.signedIn()).get("/manage-subscription");
    expect(textOf(page, "main")).toMatch(text);
    expect(textOf(page, "main")).toMatch(/A\$\d+(\.50)? per month/);
    expect(textsOf(page, "main .panel a")).toEqual(["Go to the dialogues", ...ways]);
  });

  test.each([
    answer(403, { message: "Over.", subscription_status: "expired" }),
    answer(200, { status: 422, subscription_status: "expired" }),
    answer(403, { data: { subscription_status: "expired" } }),
    answer(404, { message: "none" }),
    answer(200, { results: null }),
    answer(200, { results: [] }),
  ])("redirects to the plans when it is over: %o", async (scripted) => {
    portal.fake.script(MANAGE, scripted);
    const student = await portal.signedIn();
    for (const path of ["/manage-subscription", "/manage-subscription/cancel"])
      expect((await student.get(path)).location, path).toBe("/subscription");
  });

  test("is listed with earlier ones, each with dates and its status in words and colour", async () => {
    const row = { plan_name: "Middle", created_at: "2026-01-31", expiry_date: "2026-03-31" };
    const sold = givenPlan({ plan_name: "Middle", price: "119.00" });
    portal.fake.script(LIST, answer(200, { results: [sold] }));
    const states = ["active", "Inactive", "expired", "frozen", null];
    const results = states.map((status) => givenOwnPlan({ ...row, status }));
    portal.fake.script("GET /api/v1/users-current-plan", answer(200, { results }));
    const { page } = await (await portal.signedIn()).get("/user-current-plans");
    expect(textsOf(page, "tbody .text-success")).toEqual(["Active"]);
    expect(textsOf(page, "tbody .text-danger")).toEqual([
      "Inactive",
      "Expired",
      "Expired",
      "Expired",
    ]);
    expect(textsOf(page, "tbody tr")[1]).toMatch(
      /^2Intermediate.*31\/01\/2026.*31\/03\/2026.*Inactive$/,
    );
  });

  const active = givenSubscription(onDay);
  const ended = givenSubscription({ subscription_status: "cancelled", ...ends });
  test.each<[string, object, Scripted, string]>([
    ["true", { results: [true] }, answer(500), "Cancel successfully."],
    [
      "false",
      { results: [false] },
      answer(200, { results: active }),
      "The plan was not cancelled.",
    ],
    ["false, unread", { results: [false] }, answer(500), "The plan was not cancelled."],
    ["false, ended before", { results: [0] }, answer(200, { results: ended }), "does not renew."],
    [
      "an error",
      { results: ["error: no such subscription"] },
      answer(200, { results: active }),
      "The plan was not cancelled. error: no such subscription",
    ],
    ["nothing", {}, answer(200, { results: ended }), "Cancel successfully."],
    ["no more than words", { results: ["Done"] }, answer(200, { results: active }), "still renews"],
    ["nothing, unread", { results: [] }, answer(500), "We can't see yet whether"],
    ["the plan as it stands", { results: [ended] }, answer(500), "Cancel successfully."],
  ])("cancelled with %s shows the result", async (_, json, stands, says) => {
    portal.fake.script("POST /api/v1/cancel-subscription", answer(200, json));
    portal.fake.script(MANAGE, stands);
    const student = await portal.signedIn();
    const posted = await student.post("/manage-subscription/cancel", { intent: "cancel" });
    const told = await student.follow(posted);
    expect(textOf(told.page, ".notice-page")).toContain(says);
  });

  test("shows an error when it cannot be read or cancelled", async () => {
    const student = await portal.signedIn();
    portal.fake.script(MANAGE, answer(500));
    const failed = await student.get("/manage-subscription");
    expect(textsOf(failed.page, ".panel-failed a")).toEqual(["Try again: your subscription"]);
    portal.fake.script(MANAGE, answer(200, { results: active }));
    portal.fake.script("POST /api/v1/cancel-subscription", answer(500));
    const refused = await student.post("/manage-subscription/cancel", { intent: "cancel" });
    expect([refused.status, textOf(refused.page, ".notice")]).toEqual([
      503,
      "The plan was not cancelled. The service does not answer. Try again in a moment.",
    ]);
    portal.fake.script(
      "GET /api/v1/users-current-plan",
      answer(403, { message: "Ask the office." }),
    );
    expect((await student.get("/user-current-plans")).text).toContain("Ask the office.");
  });
});
