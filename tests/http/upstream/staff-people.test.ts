import { expect, it } from "vitest";
import { z } from "zod";
import type { Api } from "./api.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";

const NO_OWNER_LEFT = "A school needs an owner. Make somebody else an owner first.";
const people = z.object({
  results: z.object({
    people: z.array(
      z.object({ id: z.number(), name: z.string(), role: z.string(), is_you: z.boolean() }),
    ),
  }),
});

// Locks decide between two owners who leave at the same time.
onBothEnginesAtNight("staff members", (upstream) => {
  const peopleOf = async (owner: Api) =>
    people.parse((await owner.get("/api/staff/people")).body).results.people;
  const idOf = async (owner: Api, name: string) =>
    (await peopleOf(owner)).find((one) => one.name === name)?.id ?? 0;
  const order = (owner: Api, id: number, deed: string) =>
    owner.post(`/api/staff/people/${id}/${deed}`);
  const isIn = async (api: Api) => (await api.get("/api/staff/session")).status === 200;

  it("become owners and teachers again or leave, but the last owner never does, even concurrently", async () => {
    const olga = await staffApi(upstream(), "Olga", "owner");
    const tara = await staffApi(upstream(), "Tara");
    const [one, two] = [await idOf(olga, "Olga"), await idOf(olga, "Tara")];
    expect(await peopleOf(olga)).toEqual([
      { id: one, name: "Olga", role: "owner", is_you: true },
      { id: two, name: "Tara", role: "teacher", is_you: false },
    ]);
    for (const deed of ["teacher", "end"])
      expect(await order(olga, one, deed)).toMatchObject({
        status: 422,
        body: { message: NO_OWNER_LEFT },
      });
    expect((await order(olga, two, "owner")).status).toBe(200);
    expect(await isIn(tara), "a new owner logs in anew").toBe(false);
    const again = await Promise.all([order(olga, one, "teacher"), order(olga, two, "teacher")]);
    // A former owner must not.
    expect(again.filter(({ status }) => status === 200)).toHaveLength(1);
    const { db } = upstream().deps;
    const owners = await db
      .selectFrom("staff")
      .select("name")
      .where("role", "=", "owner")
      .execute();
    expect(owners).toHaveLength(1);
  });

  it("lose their log-ins when removed, and the log says who removed whom", async () => {
    const omar = await staffApi(upstream(), "Omar", "owner");
    const ravi = await staffApi(upstream(), "Ravi");
    const id = await idOf(omar, "Ravi");
    expect((await order(ravi, await idOf(omar, "Omar"), "end")).status).toBe(404);
    expect((await order(omar, id, "end")).status).toBe(200);
    expect([await isIn(ravi), await idOf(omar, "Ravi")]).toEqual([false, 0]);
    expect((await order(omar, id, "end")).status).toBe(404);
    const [last] = await logSeenBy(omar);
    expect(last).toMatchObject({
      staff_name: "Omar",
      did: "remove from the staff",
      about: "Ravi",
      before: '{"role":"teacher"}',
    });
  });
});
