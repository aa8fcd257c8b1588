import { expect, it } from "vitest";
import { onBothEnginesAtNight, signIn, type Upstream } from "./engines.ts";
import {
  CARDS,
  checkOut,
  confirm,
  manage,
  ownPlans,
  pay,
  paymentsOf,
  typeCard,
} from "./plan-calls.ts";

const visitor = (upstream: Upstream) => signIn(upstream, { plan: false });

onBothEnginesAtNight("the trial's checkout", (upstream) => {
  const at = (ms: number) => upstream().turnClock(ms);

  it("charges nothing for a card that is declined or unknown, or a cancelled checkout", async () => {
    const { api, id } = await visitor(upstream());
    const path = await checkOut(api, "Advance");
    for (const [card, says] of [
      [CARDS.declined, "The card was declined."],
      [" ", "Type the number of a card."],
      ["4111 1111 1111 1111", "This is none of the test cards below."],
      ['"><script>', "&quot;&gt;&lt;script"],
    ] as const) {
      const reply = await typeCard(api, path, card);
      expect(reply.status).toBe(422);
      expect(reply.bytes.toString()).toContain("<title>Error: Checkout - ");
      const field = /<input id="card".*/.exec(reply.bytes.toString())?.[0];
      expect(field, "Firefox calls an empty one invalid").not.toContain(" required");
      expect(field, "sentences, not the list").toContain('aria-describedby="card-error trial"');
      expect(reply.bytes.toString().replaceAll(">", "&gt;")).toContain(
        says.replaceAll(">", "&gt;"),
      );
    }
    const left = await typeCard(api, path, "", "leave");
    expect(left.headers.get("location")).toMatch(/\/payment-cancel$/);
    for (const card of Object.values(CARDS))
      expect((await typeCard(api, path, card)).status).toBe(404);
    const gone = await typeCard(api, await checkOut(api, "Advance"), CARDS.abandoned);
    expect(gone.headers.get("location")).toMatch(/\/payment-cancel$/);
    const late = await checkOut(api, "Advance");
    at(25 * 60 * 60 * 1000);
    expect((await typeCard(api, late, CARDS.paid)).status).toBe(404);
    expect(await paymentsOf(upstream(), id)).toEqual([]);
    expect(await ownPlans(api)).toEqual([]);
  });

  it("hides other students' payments, and refuses a forged session", async () => {
    const [mine, other] = [await visitor(upstream()), await visitor(upstream())];
    const path = await checkOut(mine.api, "Starter");
    const session = await pay(mine.api, path);
    expect((await confirm(other.api, session)).status).toBe(404);
    const id = path.split("/").at(-1) ?? "";
    for (const forged of [id, `${id}.`, `${id}.${"a".repeat(22)}`, `${session}x`, ".", "a"])
      expect((await confirm(mine.api, forged)).status, forged).toBe(404);
    expect((await mine.api.post("/api/v1/payment-success")).status).toBe(422);
    const { payment_history_link: link } = await manage(mine.api);
    const history = await mine.api.get(new URL(link).pathname);
    expect(history.bytes.toString()).toMatch(
      /VLE NAATI<.*Paid by<\/dt><dd>\w+ \w+<.*R-\d{6}.*Starter plan, NAATI CCL.*\$49 AUD/s,
    );
    expect((await mine.api.get(`${new URL(link).pathname}x`)).status).toBe(404);
    const log = upstream().logged.join("");
    expect(log).toContain('"path":"/checkout/history/:token"');
    expect([log.includes(id), log.includes(new URL(link).pathname)]).toEqual([false, false]);
    at(25 * 60 * 60 * 1000);
    expect((await mine.api.get(new URL(link).pathname)).status, "a day later").toBe(404);
  });
});
