import { expect, it } from "vitest";
import { z } from "zod";
import { payOffline } from "../../../upstream/cli/pay-offline.ts";
import { readEnv } from "../../../upstream/env.ts";
import { segmentsOf } from "./api.ts";
import { onBothEnginesAtNight, questionId, signIn } from "./engines.ts";
import { CARDS, checkOut, manage, pay } from "./plan-calls.ts";
import { staffApi } from "./staff-api.ts";

const DAY = 24 * 60 * 60 * 1000;
const list = z.object({
  is_subscribed: z.boolean(),
  results: z.object({ total: z.number(), data: z.array(z.object({ serial_no: z.number() })) }),
});

const payments = z.object({
  results: z.object({
    plans: z.array(z.object({ id: z.number(), plan_name: z.string() })),
    recorded: z.array(z.object({ plan_name: z.string(), recorded_by: z.string().nullable() })),
  }),
});

onBothEnginesAtNight("what a plan opens", (upstream) => {
  const idOf = (no: number) => questionId(upstream(), `hindi-${String(no).padStart(3, "0")}`);
  const prompt = (no: number) => `/storage/content/hindi-${String(no).padStart(3, "0")}-01-q.mp3`;

  it.each([
    { name: null, open: 1 },
    { name: "Starter", open: 5 },
    { name: "Advance", open: 12 },
  ])("$name opens the first $open dialogues in lists, by id and by sound", async (plan) => {
    const { api } = await signIn(upstream(), { plan: false });
    if (plan.name !== null) await pay(api, await checkOut(api, plan.name), CARDS.paid);
    const { is_subscribed, results } = list.parse((await api.get("/api/v1/questions/")).body);
    expect([is_subscribed, results.total]).toEqual([plan.name !== null, plan.open]);
    expect(Math.max(...results.data.map(({ serial_no }) => serial_no))).toBe(plan.open);
    for (const no of [1, 5, 6, 12]) {
      const isOpen = no <= plan.open;
      const dialogue = await api.get(`/api/v1/question/segments/${await idOf(no)}`);
      expect([no, dialogue.status]).toEqual([no, isOpen ? 200 : 403]);
      if (isOpen) expect(segmentsOf(dialogue).question_list).toHaveLength(plan.open);
      expect([no, (await api.get(prompt(no))).status]).toEqual([no, isOpen ? 200 : 404]);
    }
  });

  it("an owner opens a plan for a student who paid at the school, once, after a check of the student", async () => {
    const { api, id, email } = await signIn(upstream(), { plan: false });
    const owner = await staffApi(upstream(), "Priya", "owner");
    const path = "/api/staff/payments";
    expect(await owner.post(`${path}/check`, { email: "nobody@example.test" })).toMatchObject({
      status: 422,
      body: { errors: { email: ["No student has this email"], plan_id: ["Choose a plan"] } },
    });
    const { plans } = payments.parse((await owner.get(path)).body).results;
    const plan_id = plans.find(({ plan_name }) => plan_name === "Advance")?.id;
    const received = { email: email.toUpperCase(), plan_id };
    expect((await owner.post(`${path}/check`, received)).body).toMatchObject({
      results: { payer: { first_name: "Asha", email, current: null }, plan: { months: 2 } },
    });
    expect((await api.get("/api/v1/manage-subscription")).status, "not yet").toBe(404);
    const request_key = "9b2f6f0e-7c39-4e0c-9d0f-2a4b7f1f7f31";
    const record = () => owner.post(path, { ...received, request_key });
    const pressed = await Promise.all([record(), record()]);
    expect(JSON.stringify(pressed[0]?.body)).toMatch(/"receipt_no":"R-\d{6}"/);
    expect(pressed[1]?.body).toEqual(pressed[0]?.body);
    const [newest] = payments.parse((await owner.get(path)).body).results.recorded;
    expect(newest).toMatchObject({ plan_name: "Advance", recorded_by: "Priya" });
    const { payment_mode, subscription_status } = await manage(api);
    expect([payment_mode, subscription_status]).toEqual(["offline", "active"]);
    const { db } = upstream().deps;
    const rows = await db.selectFrom("payments").selectAll().where("user_id", "=", id).execute();
    expect(rows).toHaveLength(1);
    const log = db.selectFrom("staff_log").selectAll().where("about", "=", `student ${id}`);
    expect(await log.execute()).toMatchObject([
      { staff_name: "Priya", did: "record a payment", after: '{"plan":"Advance","price":159}' },
    ]);
    const mails = await db.selectFrom("mails").selectAll().where("to", "=", email).execute();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Receipt R-/)]);
  });

  it("a command opens a plan for a student who paid at the school, and extends it when paid again", async () => {
    const { api, email } = await signIn(upstream(), { plan: false });
    const run = (...args: string[]) => payOffline(upstream().deps, readEnv({}), args);
    const ends: number[] = [];
    for (const words of [["advance"], ["Advance", "--again"]]) {
      expect(await run(email, ...words)).toMatch(/ has paid Advance: R-\d{6}\.$/);
      await expect(run(email, "Advance")).rejects.toThrow(/recorded today already: R-\d{6}\./);
      const { payment_mode, next_payment_date, cancel_at_date } = await manage(api);
      expect([payment_mode, next_payment_date]).toEqual(["offline", null]);
      ends.push(Date.parse(cancel_at_date ?? ""));
    }
    expect((ends[1] ?? 0) - (ends[0] ?? 0)).toBeGreaterThan(58 * DAY);
    expect((await api.post("/api/v1/cancel-subscription")).status).toBe(409);
    await expect(run(email, "Gold")).rejects.toThrow("There is no plan Gold.");
    await expect(run("nobody@example.test", "Advance")).rejects.toThrow("has no account");
    await expect(run(email)).rejects.toThrow("the email or the plan is missing");
  });

  it("lets a student finish begun practice after the plan ends", async () => {
    const { api, languageId } = await signIn(upstream(), { plan: false });
    await pay(api, await checkOut(api, "Standard"));
    await api.post("/api/v1/cancel-subscription");
    const id = await idOf(9);
    const fields = { question_id: id, language_id: languageId };
    expect((await api.post("/api/v1/practice/answer-store", fields)).status).toBe(200);
    upstream().turnClock(40 * DAY);
    expect((await api.get(`/api/v1/question/segments/${await idOf(8)}`)).status).toBe(403);
    const begun = await api.get(`/api/v1/question/segments/${id}`);
    expect(begun.status).toBe(200);
    expect(segmentsOf(begun).question_list).toEqual([await idOf(1), id]);
    expect((await api.get(prompt(9))).status).toBe(200);
    expect((await api.post("/api/v1/practice/answer-submit", fields)).status).not.toBe(403);
  });
});
