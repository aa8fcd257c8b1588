import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createUpstream } from "../../../upstream/app.ts";
import { listen } from "../../../upstream/listen.ts";
import { deleteDue } from "../../../upstream/own-data/deletion.ts";
import { currencyOf, taxWithin } from "../../../upstream/plans/receipts.ts";
import { Api } from "./api.ts";
import { newStudent, onBothEngines, signIn, type Upstream } from "./engines.ts";
import { checkOut, listPlans, manage, pay, paymentsOf } from "./plan-calls.ts";
import { lastMail } from "./sign-up.ts";
import { staffApi } from "./staff-api.ts";

const PATH = "/api/staff/school/receipts";
const SCHOOL = {
  ...{ legal_name: "Perth Institute Pty Ltd", number_label: "ABN", number: "12 345 678 901" },
  ...{ address: "1 Hay Street\nPerth WA 6000", tax_name: "GST", tax_rate: "10" },
  ...{ prefix: "PI-", next: "0042" },
};
const settings = z.object({ results: z.object({ version: z.string(), next: z.string() }).loose() });
const written = async (owner: Api) => settings.parse((await owner.get(PATH)).body).results;
const save = async (owner: Api, more: object = {}) =>
  owner.post(PATH, { ...SCHOOL, version: (await written(owner)).version, ...more });
const numberOf = (reply: { body: unknown }) =>
  z.object({ results: z.object({ receipt_no: z.string() }) }).parse(reply.body).results.receipt_no;

describe("the tax within a price", () => {
  it.each([
    [11_900, 10, 1082],
    [15_900, 10, 1445],
    [5_950, 12.5, 661],
    [1, 10, 0],
    [0, 10, 0],
  ])("of %s cents at %s per cent is %s", (cents, rate, tax) =>
    expect(taxWithin(cents, rate)).toBe(tax),
  );
});

onBothEngines(
  "receipts as the school wants them",
  (upstream) => {
    async function payOffline(owner: Api, email: string, plan = "Intermediate") {
      const { api } = await signIn(upstream(), { plan: false });
      const found = (await listPlans(api)).results.find(({ plan_name }) => plan_name === plan);
      return owner.post("/api/staff/payments", {
        ...{ email, plan_id: String(found?.plan_id), request_key: randomUUID() },
      });
    }

    it("are tax invoices of their day: a later address, rate or deletion changes none", async () => {
      const owner = await staffApi(upstream(), "Olga", "owner");
      const { email, id, api } = await signIn(upstream(), { plan: false });
      expect((await save(owner)).status).toBe(200);
      expect(numberOf(await payOffline(owner, email))).toBe("PI-0042");
      const mail = await lastMail(upstream(), email);
      expect(mail.subject).toBe("Tax invoice PI-0042");
      for (const line of [
        "Tax invoice: PI-0042",
        "From: Perth Institute Pty Ltd, ABN 12 345 678 901",
        "1 Hay Street\nPerth WA 6000",
        "To: Asha Rao",
        "Paid: $119 AUD",
        "GST 10 % included: $10.82 AUD",
      ])
        expect(mail.text).toContain(line);
      expect(
        (await save(owner, { address: "2 Other Road", tax_rate: "", tax_name: "" })).status,
      ).toBe(200);
      const { payment_history_link } = await manage(api);
      const { pathname } = new URL(payment_history_link);
      const [payment] = await paymentsOf(upstream(), id);
      const sheet = (await api.get(`${pathname}/${payment?.id}`)).bytes.toString();
      for (const part of ["<h1>Tax invoice PI-0042", "Perth WA 6000", "$108.18 AUD", "$10.82 AUD"])
        expect(sheet).toContain(part);
      expect(sheet).not.toContain("Other Road");
      const other = await signIn(upstream());
      const foreign = new URL((await manage(other.api)).payment_history_link).pathname;
      expect((await api.get(`${foreign}/${payment?.id}`)).status).toBe(404);
    });

    it("have numbers without a gap, and none twice, from two APIs at once", async () => {
      const owner = await staffApi(upstream(), "Omar", "owner");
      expect((await save(owner, { prefix: "TWO-", next: "1" })).status).toBe(200);
      const second = await secondApi(upstream());
      const other = new Api(second.base, owner.token);
      const emails = await Promise.all(
        Array.from(
          { length: 8 },
          async () => (await newStudent(upstream(), { plan: false })).email,
        ),
      );
      const unknown = payOffline(owner, "nobody@example.test");
      const paid = await Promise.all(
        emails.map((email, at) => payOffline(at % 2 ? other : owner, email)),
      );
      expect((await unknown).status).toBe(422);
      expect(paid.map(numberOf).toSorted()).toEqual(emails.map((_, at) => `TWO-${at + 1}`));
      await second.stop();
    });

    it("of a series in use go on by themselves, and a number typed ahead is refused", async () => {
      const owner = await staffApi(upstream(), "Oona", "owner");
      const { email } = await newStudent(upstream(), { plan: false });
      for (const next of ["0900", "0007"])
        expect((await save(owner, { prefix: "AGAIN-", next })).status).toBe(200);
      expect(numberOf(await payOffline(owner, email))).toBe("AGAIN-0007");
      const ahead = await save(owner, { prefix: "AGAIN-", next: "0100" });
      expect([ahead.status, ahead.body]).toMatchObject([
        422,
        { errors: { next: [expect.stringMatching(/^AGAIN-0008 comes next/)] } },
      ]);
      // A form that was opened before the last payment.
      expect((await save(owner, { prefix: "AGAIN-", next: "0007", number: "9" })).status).toBe(200);
      expect((await written(owner)).next).toBe("0008");
      const stale = await owner.post(PATH, { ...SCHOOL, prefix: "AGAIN-", version: "old" });
      expect(stale.status).toBe(409);
      for (const wrong of [
        { prefix: "R-" },
        { prefix: "A1" },
        { next: "0" },
        { next: "" },
        { tax_rate: "ten" },
        { legal_name: "" },
      ])
        expect((await save(owner, wrong)).status, JSON.stringify(wrong)).toBe(422);
    });

    it("of a test card say so, show no tax and take no number; one of 0 is a receipt", async () => {
      const owner = await staffApi(upstream(), "Odin", "owner");
      expect((await save(owner, { prefix: "ODIN-", next: "1" })).status).toBe(200);
      const { api, email } = await signIn(upstream(), { plan: false });
      await pay(api, await checkOut(api, "Intermediate"));
      const mail = await lastMail(upstream(), email);
      expect(mail.subject).toMatch(/^Receipt R-\d{6}$/);
      expect(mail.text).toMatch(/^This was a test card: no money has moved\./);
      expect((await written(owner)).next).toBe("1");
      const { db } = upstream().deps;
      await db.updateTable("plans").set({ price_cents: 0 }).where("slug", "=", "starter").execute();
      const free = await newStudent(upstream(), { plan: false });
      expect(numberOf(await payOffline(owner, free.email, "Starter"))).toBe("ODIN-1");
      const receipt = await lastMail(upstream(), free.email);
      expect([receipt.subject, /Paid: \$0 AUD\n(GST)?/.exec(receipt.text)?.[1]]).toEqual([
        "Receipt ODIN-1",
        undefined,
      ]);
    });

    it("are in the school's currency from the day it is chosen, as are checkout and book", async () => {
      const owner = await staffApi(upstream(), "Otto", "owner");
      const { email, api } = await signIn(upstream(), { plan: false });
      const school = async () =>
        z
          .object({ results: z.object({ currency: z.string() }) })
          .parse((await api.get("/api/v1/school")).body).results.currency;
      const numbers = { prefix: "CUR-", next: "1" };
      expect(await school()).toBe("AUD");
      for (const currency of ["JPY", "XYZ", "dollars"])
        expect((await save(owner, { ...numbers, currency })).status, currency).toBe(422);
      await save(owner, numbers);
      await payOffline(owner, email);
      expect((await save(owner, { prefix: "", next: "", currency: "nzd" })).status).toBe(200);
      expect(await school()).toBe("NZD");
      await payOffline(owner, email);
      expect((await lastMail(upstream(), email)).text).toContain("Paid: $119 NZD");
      const { body } = await owner.get("/api/staff/payments/book");
      const book = z.object({
        results: z.object({ rows: z.array(z.object({ email: z.string(), currency: z.string() })) }),
      });
      const { rows } = book.parse(body).results;
      const own = rows.filter((row) => row.email === email);
      expect(own.map(({ currency }) => currency)).toEqual(["AUD", "NZD"]);
      await save(owner, { prefix: "", next: "", currency: "AUD" });
      expect(await school()).toBe("AUD");
      const { seller } = upstream().deps;
      const { db } = upstream().deps;
      await save(owner, { prefix: "", next: "", currency: "GBP" });
      expect(await currencyOf(db, { ...seller, isFixed: true }), "Stripe's").toBe("aud");
      await save(owner, { prefix: "", next: "", currency: "" });
    });

    it("stand in the book of the days in Sydney, page by page, those of deleted students too", async () => {
      const owner = await staffApi(upstream(), "Olaf", "owner");
      expect((await save(owner, { prefix: "BOOK-", next: "1" })).status).toBe(200);
      const { email, id } = await newStudent(upstream(), { plan: false });
      await payOffline(owner, email);
      const { db } = upstream().deps;
      const book = async (query: string) =>
        z
          .object({
            results: z.object({
              rows: z.array(z.object({ receipt_no: z.string() }).loose()),
              next: z.number().nullable(),
            }),
          })
          .parse((await owner.get(`/api/staff/payments/book?${query}`)).body).results;
      const mine = (rows: { receipt_no: string }[]) =>
        rows.filter(({ receipt_no }) => receipt_no.startsWith("BOOK-"));
      expect(mine((await book("")).rows)).toMatchObject([
        { email, amount_cents: 11_900, tax_cents: 1082, currency: "AUD", how: "offline" },
      ]);
      // 13:30 UTC is after midnight in Sydney in summer.
      await db
        .updateTable("payments")
        .set({ paid_at: "2026-01-31T13:30:00.000000Z" })
        .where("user_id", "=", id)
        .execute();
      expect(mine((await book("from=2026-02-01&to=2026-02-01")).rows)).toHaveLength(1);
      expect(mine((await book("from=2026-01-01&to=2026-01-31")).rows)).toHaveLength(0);
      expect((await book("after=2147483647")).rows).toEqual([]);
      const deletes_at = "2026-01-01T00:00:00.000000Z";
      await db.updateTable("users").set({ deletes_at }).where("id", "=", id).execute();
      await deleteDue(upstream().deps);
      expect(mine((await book("")).rows)).toMatchObject([
        { receipt_no: "BOOK-1", name: "", email: "", amount_cents: 11_900, tax_cents: 1082 },
      ]);
    });
  },
  { TRIAL: false, TEST_CARDS: true },
);

/** Starts another API on the same database. */
async function secondApi({ deps, files }: Upstream) {
  const { port, stop } = await listen(createUpstream({ ...deps, files }), {
    ...{ UPSTREAM_HOST: "127.0.0.1", UPSTREAM_PORT: 0, STOP_GRACE_SECONDS: 0 },
  });
  return { base: `http://127.0.0.1:${port}`, stop };
}
