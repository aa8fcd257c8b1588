import { expect, it } from "vitest";
import { renewDue } from "../../../upstream/plans/subscriptions.ts";
import { settleDue } from "../../../upstream/plans/checkout.ts";
import { onBothEngines, signIn, type Upstream } from "./engines.ts";
import {
  CARDS,
  checkOut,
  confirm,
  listPlans,
  manage,
  ownPlans,
  pay,
  paymentsOf,
  typeCard,
} from "./plan-calls.ts";

const DAY = 24 * 60 * 60 * 1000;
const visitor = (upstream: Upstream) => signIn(upstream, { plan: false });
const EXPIRED = { message: "You have no plan at the moment.", subscription_status: "expired" };

/** The clock stays changed, so each test begins at the time where the last one ended. */
onBothEngines("plans", (upstream) => {
  const at = (ms: number) => upstream().turnClock(ms);
  const deps = () => upstream().deps;

  it("lists the plans for sale, the free content, and the student's plan", async () => {
    const { api } = await visitor(upstream());
    const { results, free, payment_pending } = await listPlans(api);
    expect(
      results.map(({ plan_name, price, sub_status }) => [plan_name, price, sub_status]),
    ).toEqual([
      ["Starter", 49, "0"],
      ["Standard", 79, "0"],
      ["Intermediate", 119, "0"],
      ["Advance", 159, "0"],
    ]);
    expect(free.dialogues).toBe(1);
    expect(payment_pending).toBeNull();
  });

  it("sells a plan and follows it from the checkout to its end", async () => {
    const { api, email } = await visitor(upstream());
    expect(await api.get("/api/v1/manage-subscription")).toMatchObject({
      status: 404,
      body: EXPIRED,
    });
    const path = await checkOut(api, "Intermediate");
    const page = await api.get(path);
    expect(page.headers.get("content-security-policy")).toContain("form-action 'self'");
    const text = page.bytes.toString();
    for (const said of ["<dd>VLE NAATI</dd>", "<dd>$119 AUD</dd>", "Pay $119 AUD"])
      expect(text).toContain(said);
    expect(text, "before Pay").toMatch(
      /Then \$119 AUD every 2 months, first on \d\d\/\d\d\/\d{4}, until you cancel\. You can cancel at any time[^]*Pay /,
    );
    const session = await pay(api, path);
    const paid = await confirm(api, session);
    expect(paid).toMatchObject({
      status: 200,
      body: { results: { payment_status: "paid", plan_name: "Intermediate", price: 119 } },
    });
    expect((await confirm(api, session)).body, "again").toEqual(paid.body);
    const now = await manage(api);
    expect(now).toMatchObject({
      plan_name: "Intermediate",
      payment_mode: "online",
      subscription_status: "active",
      cancel_at_date: null,
    });
    expect((await ownPlans(api)).map(({ status }) => status)).toEqual(["active"]);
    const { results } = await listPlans(api);
    expect(results.filter(({ sub_status }) => sub_status === "1")).toMatchObject([{ price: 119 }]);
    const mails = await upstream()
      .deps.db.selectFrom("mails")
      .selectAll()
      .where("to", "=", email)
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Receipt R-\d{6}$/),
    ]);
    expect(mails[0]?.text).toMatch(
      /Paid: \$119 AUD\nOn: \d\d\/\d\d\/\d{4}\nYour plan is open until: \d\d\/\d\d\/\d{4}/,
    );

    for (const time of ["once", "twice"]) {
      const cancelled = await api.post("/api/v1/cancel-subscription");
      expect(cancelled, time).toMatchObject({
        status: 200,
        body: { message: "Cancel successfully." },
      });
    }
    expect(await manage(api)).toMatchObject({
      subscription_status: "cancelled",
      next_payment_date: null,
      cancel_at_date: now.next_payment_date,
    });
    at(63 * DAY);
    await renewDue(deps());
    expect(await api.get("/api/v1/manage-subscription")).toMatchObject({
      status: 404,
      body: EXPIRED,
    });
    expect((await ownPlans(api)).map(({ status }) => status)).toEqual(["expired"]);
    expect((await api.post("/api/v1/cancel-subscription")).status).toBe(404);
  });

  it("renews a plan that was not cancelled, each period once", async () => {
    const { api, id } = await visitor(upstream());
    await pay(api, await checkOut(api, "Starter"));
    const { next_payment_date } = await manage(api);
    at(31 * DAY);
    await Promise.all([renewDue(deps()), renewDue(deps())]);
    const after = await manage(api);
    expect(Date.parse(after.next_payment_date ?? "")).toBeGreaterThan(
      Date.parse(next_payment_date ?? "") + 27 * DAY,
    );
    expect(await paymentsOf(upstream(), id)).toHaveLength(2);
  });

  it("keeps the first plan's expiry when the student buys a second one", async () => {
    const { api } = await visitor(upstream());
    await pay(api, await checkOut(api, "Starter"));
    const first = await manage(api);
    await pay(api, await checkOut(api, "Advance"));
    const both = await ownPlans(api);
    expect(new Set(both.map(({ expiry_date }) => expiry_date))).toEqual(
      new Set([first.next_payment_date]),
    );
    expect((await manage(api)).plan_name).toBe("Advance");
  });

  it("ends a second plan after its own months when the first lasts longer", async () => {
    const { api } = await visitor(upstream());
    for (const time of [1, 2, 3]) {
      await pay(api, await checkOut(api, "Starter"));
      expect((await api.post("/api/v1/cancel-subscription")).status, String(time)).toBe(200);
    }
    const first = Date.parse((await manage(api)).cancel_at_date ?? "");
    const path = await checkOut(api, "Advance");
    const [, told = ""] = /first on (\S+),/.exec((await api.get(path)).bytes.toString()) ?? [];
    await pay(api, path);
    const end = Date.parse((await manage(api)).next_payment_date ?? "");
    expect(first - end).toBeGreaterThan(27 * DAY);
    expect(told, "before Pay").toBe(
      new Date(end).toLocaleDateString("en-IN", {
        ...{ day: "2-digit", month: "2-digit", year: "numeric", timeZone: "Australia/Sydney" },
      }),
    );
    expect((await ownPlans(api)).map(({ plan_name }) => plan_name)).toEqual(["Advance", "Starter"]);
  });

  it("extends a cancelled plan from its end when it is bought again", async () => {
    const { api } = await visitor(upstream());
    await pay(api, await checkOut(api, "Starter"));
    const again = await api.post("/api/v1/users-plan/checkout", {
      plan_id: (await listPlans(api)).results[0]?.plan_id,
    });
    expect(again).toMatchObject({ status: 409, body: { message: /renews by itself/ } });
    await api.post("/api/v1/cancel-subscription");
    const { cancel_at_date } = await manage(api);
    await pay(api, await checkOut(api, "Starter"));
    const after = await manage(api);
    expect(Date.parse(after.next_payment_date ?? "")).toBeGreaterThan(
      Date.parse(cancel_at_date ?? "") + 27 * DAY,
    );
    expect(await ownPlans(api)).toHaveLength(1);
  });

  it("charges once, however often the checkout is submitted", async () => {
    const { api, id } = await visitor(upstream());
    const [path, same] = await Promise.all([
      checkOut(api, "Advance", "k"),
      checkOut(api, "Advance", "k"),
    ]);
    expect(same).toBe(path);
    const other = await checkOut(api, "Advance", "another tab");
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => typeCard(api, path, CARDS.paid)),
    );
    expect(sent.map(({ status }) => status)).toEqual(Array(5).fill(303));
    expect((await typeCard(api, other, CARDS.paid)).status, "paid in the other tab").toBe(409);
    expect(await paymentsOf(upstream(), id)).toHaveLength(1);
    expect(await ownPlans(api)).toHaveLength(1);
  });

  it("confirms a payment when the bank does, and refuses another one until then", async () => {
    const { api, id } = await visitor(upstream());
    const session = await pay(api, await checkOut(api, "Standard"), CARDS.confirming);
    expect(await confirm(api, session)).toMatchObject({
      status: 202,
      body: { results: { payment_status: "confirming", price: 79 } },
    });
    const { payment_pending, results } = await listPlans(api);
    expect(payment_pending).toBe(session);
    const plan_id = results[0]?.plan_id;
    expect((await api.post("/api/v1/users-plan/checkout", { plan_id })).status).toBe(409);
    at(11_000);
    await Promise.all([settleDue(deps()), settleDue(deps()), confirm(api, session)]);
    expect((await confirm(api, session)).status).toBe(200);
    expect(await paymentsOf(upstream(), id)).toHaveLength(1);
    expect((await listPlans(api)).payment_pending).toBeNull();
  });

  it.each([0, 99_999, "many", null, undefined, -1])("refuses the plan %s", async (plan_id) => {
    const { api } = await visitor(upstream());
    const reply = await api.post("/api/v1/users-plan/checkout", { plan_id });
    expect(reply).toMatchObject({
      status: 422,
      body: { errors: { plan_id: [expect.any(String)] } },
    });
  });
});

onBothEngines(
  "plans without test cards",
  (upstream) => {
    it("cannot be bought online", async () => {
      const { api } = await visitor(upstream());
      const { results, pays_elsewhere: message } = await listPlans(api);
      const plan_id = results[0]?.plan_id;
      expect(message).toBe("Plans cannot be paid online here. Ask your branch how to pay.");
      expect(await api.post("/api/v1/users-plan/checkout", { plan_id })).toMatchObject({
        status: 409,
        body: { message },
      });
    });
  },
  { TEST_CARDS: false },
);
