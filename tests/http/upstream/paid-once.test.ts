import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { z } from "zod";
import { addMonths } from "../../../upstream/clock.ts";
import { KILLS } from "../../support/kills.ts";
import { SECRET_KEY, StripeDouble, WEBHOOK_SECRET } from "../../support/stripe/double.ts";
import { Api, tokenOf } from "./api.ts";
import { CARDS, checkOut, confirm, manage, typeCard } from "./plan-calls.ts";
import { BUILT, Program } from "./program.ts";
import { openAtStripe, tell } from "./stripe-calls.ts";

/** Longer than a bank needs to confirm, so that each start has something to settle. */
const LATER_MS = 11_000;
const VISITOR = "visitor@example.com";
const mailbox = z.array(z.object({ to: z.string() }));
const CLOCK = resolve("tests/support/turned-clock.mjs");
const ASKS_STRIPE = "GET /v1/checkout/sessions/{id}";

describe("a payment", () => {
  let program: Program;
  let trial: Record<string, string>;
  beforeAll(() => {
    program = new Program();
    trial = program.fillWithTrial();
  });
  afterAll(() => program.end());

  it(
    `is settled once through ${KILLS} kills between the card and the plan`,
    { timeout: 120_000 },
    async () => {
      let starts = 0;
      let token = "";
      const settings = () => ({
        ...{ ...trial, NODE_OPTIONS: `--import=${CLOCK}` },
        CLOCK_AHEAD: String(LATER_MS * starts++),
      });
      /** The checkouts whose page said that they are paid. */
      const acknowledged: string[] = [];
      let before: Standing | null = null;
      for (let kill = 0; kill < KILLS; kill += 2) {
        const running = await program.start(BUILT.server, settings());
        token ||= tokenOf(await new Api(running.base).login(VISITOR, "interpreting"));
        const api = new Api(running.base, token);
        before = await checkSettled(api, acknowledged, before);
        await api.post("/api/v1/cancel-subscription");
        // The kill may lose the form's response. Then the money may be taken or not.
        const path = await checkOut(api, "Starter");
        const paying = typeCard(api, path, CARDS.confirming).catch(() => null);
        // Sometimes the response arrives first.
        if (kill % 4 === 0) await paying;
        // The kill must come at a random step.
        else await pause(Math.random() * 60);
        await running.kill("SIGKILL");
        const back = (await paying)?.headers.get("location");
        if (back) acknowledged.push(new URL(back).searchParams.get("session_id") ?? "");
        if (kill + 1 < KILLS) await killWhileStarting(settings());
      }
      const last = await program.start(BUILT.server, settings());
      const end = await checkSettled(new Api(last.base, token), acknowledged, before);
      expect(end.receipts).toBe(end.payments);
      expect(end.payments).toBeGreaterThan(0);
      await last.kill("SIGKILL");
    },
  );

  it(
    `at Stripe opens its plan once through ${KILLS} kills in between`,
    { timeout: 120_000 },
    async () => {
      const stripe = await StripeDouble.start();
      onTestFinished(() => stripe.stop());
      const keys = { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET };
      const settings = { ...keys, ...trial, STRIPE_API_URL: stripe.url };
      let running = await program.start(BUILT.server, settings);
      const token = tokenOf(await new Api(running.base).login(VISITOR, "interpreting"));
      for (let kill = 0; kill < KILLS; kill += 1) {
        const api = new Api(running.base, token);
        await api.post("/api/v1/cancel-subscription");
        const before = await standing(api);
        const { id } = await openAtStripe(api, stripe, "Starter");
        const message = stripe.message("checkout.session.completed", stripe.pay(id).session);
        const asked = stripe.count(ASKS_STRIPE);
        const both = Promise.allSettled([tell(running, message), confirm(api, id)]);
        await vi.waitFor(() => expect(stripe.count(ASKS_STRIPE)).toBeGreaterThan(asked), {
          interval: 1,
          timeout: 20_000,
        });
        await pause(Math.random() * 30);
        await running.kill("SIGKILL");
        await both;
        running = await program.start(BUILT.server, settings);
        const again = new Api(running.base, token);
        for (const time of ["again", "twice"]) expect(await tell(running, message), time).toBe(200);
        // The message alone opens the plan, whether the student returns or not.
        expect((await standing(again)).payments).toBe(before.payments + 1);
        const after = await checkSettled(again, [id], before);
        expect([after.payments, after.receipts]).toEqual([
          before.payments + 1,
          before.receipts + 1,
        ]);
      }
      expect(stripe.faults).toEqual([]);
    },
  );

  /** Kills a start between its first step and the settling at its end. */
  async function killWhileStarting(settings: Record<string, string>): Promise<void> {
    const child = program.spawn(BUILT.server, [], settings);
    const ended = new Promise((gone) => child.once("exit", gone));
    await pause(150 + Math.random() * 600);
    child.kill("SIGKILL");
    await ended;
  }
});

type Standing = Awaited<ReturnType<typeof standing>>;

/** Returns the state after each payment is settled. Expects each acknowledged one once. */
async function checkSettled(api: Api, acknowledged: string[], before: Standing | null) {
  for (const session of acknowledged) {
    const { status, body } = await confirm(api, session);
    expect([status, body]).toMatchObject([200, { results: { payment_status: "paid" } }]);
  }
  const now = await standing(api);
  expect(now.payments).toBeGreaterThanOrEqual(acknowledged.length);
  if (before?.until) {
    // Each payment adds as many months.
    const months = now.payments - before.payments;
    expect(now.until).toBe(addMonths(new Date(before.until), months).toISOString());
  }
  return now;
}

/** Returns payments in the history, receipts in the mailbox, and the end of the plan. */
async function standing(api: Api) {
  const mails = await api.get("/mailbox.json");
  const receipts = mailbox.parse(mails.body).filter(({ to }) => to === VISITOR).length;
  const current = await api.get("/api/v1/manage-subscription");
  if (current.status === 404) return { payments: 0, receipts, until: null };
  const { payment_history_link, next_payment_date, cancel_at_date } = await manage(api);
  const history = await api.get(new URL(payment_history_link).pathname);
  const payments = history.bytes.toString().match(/>R-\d{6}</g)?.length ?? 0;
  const end = new Date(next_payment_date ?? cancel_at_date ?? "");
  return { payments, receipts, until: end.toISOString() };
}
