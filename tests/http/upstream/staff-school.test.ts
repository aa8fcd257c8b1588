import { expect, it } from "vitest";
import { z } from "zod";
import { Api } from "./api.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { checkOut } from "./plan-calls.ts";
import { newPerson } from "./sign-up.ts";
import { staffApi } from "./staff-api.ts";

const PATH = "/api/staff/school";
const part = z.object({ entries: z.array(z.looseObject({})), version: z.string() });
const school = z.object({
  results: z.object({
    identity: z.object({ name: z.string(), version: z.string() }),
    branches: part,
    questions: part,
  }),
});
const told = z.object({
  results: z.object({
    name: z.string(),
    branches: z.array(z.object({ value: z.string() }).loose()),
    questions: z.array(z.object({ id: z.string() }).loose()),
  }),
});
const written = async (owner: Api) => school.parse((await owner.get(PATH)).body).results;
const read = async (api: Api) => told.parse((await api.get("/api/v1/school")).body).results;
const TOLD = {
  ...{ value: "perth", name: "Perth" },
  ...{ phone: "+61 8 1234 5678", address: "1 Hay Street" },
};
const PERTH = { ...TOLD, email: "perth@branch.test" };

onBothEnginesAtNight(
  "the school's texts that owners write",
  (upstream) => {
    const branchOf = async (branch: string) => {
      const person = await newPerson(upstream());
      return (await new Api(upstream().base).post("/api/register", { ...person, branch })).status;
    };

    it("start with the agreed branches and questions; a new branch takes sign-ups and enquiries at once", async () => {
      const anybody = new Api(upstream().base);
      const before = await read(anybody);
      expect(before.branches.map(({ value }) => value)).toEqual([
        "sydney",
        "melbourne",
        "jalandhar",
      ]);
      expect(before.questions).toHaveLength(9);
      const owner = await staffApi(upstream(), "Olga", "owner");
      const { branches } = await written(owner);
      expect(branches.entries[0]).toMatchObject({ email: "sydney@branch.test" });
      const entries = [PERTH, ...branches.entries.slice(0, 2)];
      expect(await branchOf("perth")).toBe(422);
      const saved = await owner.post(`${PATH}/branches`, { version: branches.version, entries });
      expect(saved.status).toBe(200);
      expect((await read(anybody)).branches[0]).toEqual(TOLD);
      expect([await branchOf("perth"), await branchOf("jalandhar")]).toEqual([200, 422]);
      const { api } = await signIn(upstream(), { plan: false });
      const enquiry = {
        ...{ first_name: "Asha", last_name: "Rao", phone: "+61412345678", country: "India" },
        ...{ email: "asha@example.test", message: "for Perth alone", branch: "PERTH" },
      };
      expect((await api.post("/api/v1/online-class", enquiry)).status).toBe(200);
      const mails = await upstream()
        .deps.db.selectFrom("mails")
        .select("to")
        .where("text", "like", "%for Perth alone%")
        .execute();
      expect(mails).toEqual([{ to: PERTH.email }]);
      expect((await owner.get("/api/staff/enquiries?branch=perth")).body).toMatchObject({
        branches: ["perth", "sydney", "melbourne"],
        results: { data: [{ branch: "Perth" }] },
      });
    });

    it("show the school's name to everyone and on the checkout, and refuse a conflicting change", async () => {
      const nora = await staffApi(upstream(), "Nora", "owner");
      const { version } = (await written(nora)).identity;
      const name = "Perth <Institute>";
      const send = (change: object) => nora.post(`${PATH}/name`, { version, ...change });
      for (const wrong of ["", "x".repeat(61)])
        expect((await send({ name: wrong })).status).toBe(422);
      expect((await send({ name })).status).toBe(200);
      expect((await send({ name: "Mine" })).status).toBe(409);
      const { api } = await signIn(upstream(), { plan: false });
      expect((await read(api)).name).toBe(name);
      const page = (await api.get(await checkOut(api, "Starter"))).bytes.toString();
      for (const said of [
        "<title>Checkout - Perth &lt;Institute>",
        "<dd>Perth &lt;Institute></dd>",
      ])
        expect(page).toContain(said);
    });

    it("refuse the second of two concurrent changes; the log has the difference, before and after", async () => {
      const [olga, omar] = [
        await staffApi(upstream(), "Olga2", "owner"),
        await staffApi(upstream(), "Omar", "owner"),
      ];
      const { questions } = await written(olga);
      const { version, entries } = questions;
      const fee = { id: "fee", question: "What is the fee?", answer: ["Ask us."] };
      const mine = entries.map((one) => (one.id === "fee" ? fee : one));
      const send = (owner: Api, change: object) => owner.post(`${PATH}/questions`, change);
      expect((await send(olga, { version, entries: mine })).status).toBe(200);
      expect((await send(omar, { version, entries: entries.slice(1) })).status).toBe(409);
      // A repeated request changes and logs nothing.
      expect((await send(olga, { version, entries: mine })).status).toBe(200);
      const now = (await written(omar)).questions;
      expect(now.entries[1]).toEqual(fee);
      for (const wrong of [
        [{ ...fee, id: "Not a key" }],
        [{ ...fee, answer: [] }],
        [fee, fee],
        Array.from({ length: 41 }, (_, no) => ({ ...fee, id: `q-${no}` })),
      ])
        expect((await send(omar, { version: now.version, entries: wrong })).status).toBe(422);
      const moved = now.entries.toReversed();
      expect((await send(omar, { version: now.version, entries: moved })).status).toBe(200);
      const log = await upstream()
        .deps.db.selectFrom("staff_log")
        .select(["staff_name", "did", "before", "after"])
        .where("staff_name", "in", ["Olga2", "Omar"])
        .orderBy("id")
        .execute();
      const did = "change questions and answers";
      expect(log.map((row) => [row.staff_name, row.did])).toEqual([
        ["Olga2", did],
        ["Omar", did],
      ]);
      const [first, second] = log.map(({ before, after }) => [
        z.record(z.string(), z.unknown()).parse(JSON.parse(before ?? "")),
        z.record(z.string(), z.unknown()).parse(JSON.parse(after ?? "")),
      ]);
      expect(first).toEqual([{ fee: entries[1] }, { fee }]);
      expect(second?.map((one) => Object.keys(one))).toEqual([["order"], ["order"]]);
    });
  },
  { BRANCH_EMAILS: { sydney: "sydney@branch.test" } },
);
