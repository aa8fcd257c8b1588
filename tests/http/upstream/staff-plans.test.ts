import { join } from "node:path";
import { expect, it } from "vitest";
import { z } from "zod";
import { importContent, previewContent } from "../../../upstream/content/import.ts";
import { readGiven } from "../../../upstream/content/read-given.ts";
import { refreshContent } from "../../../upstream/content/keep.ts";
import { recordOffline } from "../../../upstream/staff/payments/rules.ts";
import { renewDue } from "../../../upstream/plans/subscriptions.ts";
import type { Api } from "./api.ts";
import { onBothEngines, onBothEnginesAtNight, signIn, type Upstream } from "./engines.ts";
import { checkOut, confirm, listPlans, manage, pay, paymentsOf } from "./plan-calls.ts";
import { staffApi } from "./staff-api.ts";

const PATH = "/api/staff/plans";
const DAY = 24 * 60 * 60 * 1000;
const list = z.object({
  results: z.object({
    plans: z.array(z.object({ id: z.number(), plan_name: z.string(), is_sold: z.boolean() })),
    free: z.object({ version: z.string() }),
  }),
});
const one = z.object({ results: z.looseObject({ version: z.string(), plan_name: z.string() }) });
const visitor = (upstream: Upstream) => signIn(upstream, { plan: false });

const listed = async (owner: Api) => list.parse((await owner.get(PATH)).body).results;
const names = async (owner: Api, isSold = true) =>
  (await listed(owner)).plans
    .filter(({ is_sold }) => is_sold === isSold)
    .map(({ plan_name }) => plan_name);

/** Opens a plan by its name as an owner. */
async function open(owner: Api, name: string) {
  const { plans } = await listed(owner);
  const id = plans.find(({ plan_name }) => plan_name === name)?.id ?? 0;
  const path = `${PATH}/${id}`;
  const { results: seen } = one.parse((await owner.get(path)).body);
  return {
    ...{ id, seen },
    save: (change: object) => owner.post(path, { ...seen, ...change }),
    do: (deed: string) => owner.post(`${path}/${deed}`, { version: seen.version }),
  };
}

const opensOf = ({ deps }: Upstream, userId: number) =>
  deps.db
    .selectFrom("subscriptions")
    .select(["plan_name", "price_cents", "months", "practice_limits", "mocktest_limits"])
    .where("user_id", "=", userId)
    .execute();

onBothEngines("plans that owners change", (upstream) => {
  it("apply to new purchases only: bought, renewed and pending ones keep their terms", async () => {
    const owner = await staffApi(upstream(), "Olga", "owner");
    const [early, late, fresh] = [
      await visitor(upstream()),
      await visitor(upstream()),
      await visitor(upstream()),
    ];
    const bought = {
      ...{ plan_name: "Starter", price_cents: 4_900, months: 1 },
      ...{ practice_limits: 5, mocktest_limits: 0 },
    };
    await confirm(early.api, await pay(early.api, await checkOut(early.api, "Starter")));
    const begun = await checkOut(late.api, "Starter");
    const { save, id } = await open(owner, "Starter");
    const change = { plan_name: "First", price: "59.50", months: 3 };
    const opens = { practice_limits: 2, mocktest_limits: 4 };
    expect((await save({ ...change, ...opens })).status).toBe(200);
    expect(await opensOf(upstream(), early.id)).toEqual([bought]);
    expect((await late.api.get(begun)).bytes.toString()).toContain("Pay $49 AUD");
    await confirm(late.api, await pay(late.api, begun));
    expect(await opensOf(upstream(), late.id)).toEqual([bought]);
    await confirm(fresh.api, await pay(fresh.api, await checkOut(fresh.api, "First")));
    const now = { plan_name: "First", price_cents: 5_950, months: 3 };
    expect(await opensOf(upstream(), fresh.id)).toEqual([{ ...now, ...opens }]);

    upstream().turnClock(31 * DAY);
    await renewDue(upstream().deps);
    expect((await paymentsOf(upstream(), early.id)).map((paid) => paid.amount_cents)).toEqual([
      4_900, 4_900,
    ]);
    expect(await manage(early.api)).toMatchObject({ plan_name: "Starter", price: 49 });
    // Bought again, it opens the rights of both purchases.
    const again = { userId: late.id, planId: id, key: "again", recordedBy: null };
    await recordOffline(upstream().deps, again);
    expect((await opensOf(upstream(), late.id)).at(-1)).toEqual({
      ...now,
      ...{ practice_limits: 5, mocktest_limits: 4 },
    });

    const next = await staffApi(upstream(), "Otto", "owner");
    expect((await (await open(next, "First")).do("withdraw")).status).toBe(200);
    const offered = (await listPlans(fresh.api)).results.map(({ plan_name }) => plan_name);
    expect(offered).toEqual(["Standard", "Intermediate", "Advance"]);
    expect(await manage(early.api)).toMatchObject({ subscription_status: "active" });
    const refused = await fresh.api.post("/api/v1/users-plan/checkout", { plan_id: id });
    expect(refused.status).toBe(422);
  });
});

onBothEnginesAtNight("the list of plans that owners change", (upstream) => {
  it("refuses the second of two concurrent changes; the log has before and after", async () => {
    const [olga, omar] = [
      await staffApi(upstream(), "Olga2", "owner"),
      await staffApi(upstream(), "Omar", "owner"),
    ];
    const [mine, theirs] = [await open(olga, "Standard"), await open(omar, "Standard")];
    expect((await mine.save({ price: 89 })).status).toBe(200);
    expect((await theirs.save({ months: 6 })).status).toBe(409);
    expect((await theirs.do("withdraw")).status).toBe(409);
    expect((await open(omar, "Standard")).seen).toMatchObject({ price: 89, months: 1 });
    for (const [wrong, field] of [
      [{ price: "0.10" }, "price"],
      [{ price: "9.999" }, "price"],
      [{ months: 0 }, "months"],
      [{ plan_name: "advance" }, "plan_name"],
    ] as const) {
      const { status, body } = await (await open(omar, "Standard")).save(wrong);
      expect([
        status,
        Object.keys(z.object({ errors: z.object({}).loose() }).parse(body).errors),
      ]).toEqual([422, [field]]);
    }
    expect((await (await open(omar, "Advance")).do("up")).status).toBe(200);
    expect(await names(omar)).toEqual(["Starter", "Standard", "Advance", "Intermediate"]);
    const { free } = await listed(olga);
    const given = { ...free, dialogues: 3, words: 0, mock_tests: 1 };
    expect((await olga.post(`${PATH}/free`, given)).status).toBe(200);
    expect((await omar.post(`${PATH}/free`, { ...given, words: 9 })).status).toBe(409);
    const { api } = await visitor(upstream());
    expect((await listPlans(api)).free).toEqual({ dialogues: 3, words: 0, mock_tests: 1 });
    const log = await upstream()
      .deps.db.selectFrom("staff_log")
      .select(["staff_name", "did", "before", "after"])
      .where("staff_name", "in", ["Olga2", "Omar"])
      .orderBy("id")
      .execute();
    expect(log.map((row) => [row.staff_name, row.did])).toEqual([
      ["Olga2", "change plan"],
      ["Omar", "move plan up"],
      ["Olga2", "change what is free"],
    ]);
    expect([log[0]?.before, log[0]?.after]).toEqual([
      '{"price_cents":7900}',
      '{"price_cents":8900}',
    ]);
  });

  it("gets no sample plans back at a start, and an import names what it would overwrite", async () => {
    const owner = await staffApi(upstream(), "Orla", "owner");
    const { deps, folder } = upstream();
    const changed = await open(owner, "Intermediate");
    await changed.save({ plan_name: "Middle", price: 129 });
    const kept = await names(owner);
    const content = join(folder, "content");
    const settings = { CONTENT_DIR: content, DATA_DIR: join(folder, "data") };
    await refreshContent(deps.db, settings, deps.log);
    expect(await names(owner)).toEqual(kept);
    const given = await readGiven({ folder: content, zip: null, isReplacing: false });
    const asked = { folder: content, given, isReplacing: false };
    expect((await previewContent(deps, asked)).join("\n")).toMatch(
      /plans: .*changed \(.*intermediate/,
    );
    for (const name of kept) await (await open(owner, name)).do("withdraw");
    await refreshContent(deps.db, settings, deps.log);
    expect(await names(owner)).toEqual([]);
    await importContent(deps, asked);
    expect(await names(owner)).toEqual(["Starter", "Standard", "Intermediate", "Advance"]);
  });
});
