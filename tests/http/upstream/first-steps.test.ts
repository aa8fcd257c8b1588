import { expect, it } from "vitest";
import { z } from "zod";
import { keepBranches } from "../../../upstream/school/school.ts";
import { closeWhenNew, keepSignUp } from "../../../upstream/school/sign-up.ts";
import { Api } from "./api.ts";
import { newStudent, onBothEnginesAtNight } from "./engines.ts";

import { logSeenBy, staffApi } from "./staff-api.ts";

const firstSteps = z.object({
  steps: z.array(
    z.object({
      ...{ step: z.string(), done: z.boolean(), about: z.array(z.string()) },
      begun: z.object({ id: z.number(), title: z.string() }).nullish(),
    }),
  ),
  opened: z.boolean(),
  defaults: z.object({ branches: z.array(z.string()), plan_terms: z.boolean() }),
  mail: z.object({ to: z.string(), sent_at: z.string().nullable() }).nullable(),
  version: z.string(),
});
const school = z.object({
  results: z.object({ sign_up: z.object({ version: z.string() }) }),
});
const home = z.object({ results: z.object({ first_steps: firstSteps.nullable() }) });

onBothEnginesAtNight("a new school", (upstream) => {
  it("has a closed sign-up and first steps, ticked by what is true, until its owner opens it", async () => {
    const { base, deps } = upstream();
    const olga = await staffApi(upstream(), "Olga", "owner");
    const tara = await staffApi(upstream(), "Tara");
    const visitor = new Api(base);
    const stepsOf = async (staff: Api) =>
      home.parse((await staff.get("/api/staff/home")).body).results.first_steps;
    const isDone = async () =>
      Object.fromEntries((await stepsOf(olga))?.steps.map(({ step, done }) => [step, done]) ?? []);
    await newStudent(upstream());
    await closeWhenNew(deps.db);
    expect(await stepsOf(olga), "a school with students is open").toBeNull();

    await deps.db.deleteFrom("users").execute();
    await deps.db.updateTable("questions").set({ own: 0 }).execute();
    await deps.db.updateTable("plans").set({ own: 0 }).execute();
    await deps.db.deleteFrom("payments").execute();
    await closeWhenNew(deps.db);
    const closed = "Sign-up is not open yet. Ask the school for an account.";
    expect((await visitor.get("/api/singup-languages")).body).toMatchObject({ closed });
    expect(await visitor.post("/api/register", {})).toMatchObject({
      status: 403,
      body: { message: closed },
    });
    expect(await stepsOf(tara), "a teacher has none").toBeNull();
    expect(await isDone()).toEqual({
      ...{ name: false, languages: true, plan: false, mail: false },
      ...{ dialogue: false, payments: false, teacher: true },
    });

    expect((await tara.post("/api/staff/mail/test")).status).toBe(404);
    expect((await olga.post("/api/staff/mail/test")).status).toBe(200);
    expect((await stepsOf(olga))?.mail).toEqual({ to: "olga@school.example", sent_at: null });
    await deps.db.updateTable("mails").set({ sent_at: "2026-11-29 10:00:00.000" }).execute();
    await deps.db
      .updateTable("questions")
      .set({ own: 1, active: 1 })
      .where(
        "id",
        "=",
        deps.db.selectFrom("questions").select(({ fn }) => fn.min("id").as("id")),
      )
      .execute();
    expect(await isDone()).toMatchObject({ mail: true, dialogue: true, plan: false });

    await olga.post("/api/staff/home/first-steps/hide");
    expect(await stepsOf(olga), "not before the sign-up has opened").not.toBeNull();
    const { version = "" } = (await stepsOf(olga)) ?? {};
    const change = (open: number, sentence: string, seen = version) =>
      olga.post("/api/staff/school/sign-up", { open, sentence, version: seen });
    expect((await change(1, "")).body).toMatchObject({
      errors: { sentence: [expect.any(String)] },
    });
    expect((await change(1, "Call us.", "another version")).status).toBe(409);
    expect((await change(1, "Call us.")).status).toBe(200);
    expect((await visitor.get("/api/singup-languages")).body).not.toHaveProperty("closed");
    expect(await stepsOf(olga), "what is left stays").toMatchObject({ opened: true });
    const [last] = await logSeenBy(olga);
    expect(last).toMatchObject({ did: "change the sign-up", about: "school" });
    await closeWhenNew(deps.db);
    expect(await stepsOf(olga), "a later start closes nothing").toMatchObject({ opened: true });
    expect((await tara.post("/api/staff/home/first-steps/hide")).status).toBe(404);
    expect((await olga.post("/api/staff/home/first-steps/hide")).status).toBe(200);
    expect(await stepsOf(olga), "hidden").toBeNull();
    const { body } = await olga.get("/api/staff/school");
    const { sign_up } = school.parse(body).results;
    await change(0, "We are full.", sign_up.version);
    expect(await stepsOf(olga), "a change of the sign-up brings nothing back").toBeNull();
  });

  it("names what is begun, and what students read that nobody at the school wrote", async () => {
    const { deps } = upstream();
    const omar = await staffApi(upstream(), "Omar", "owner");
    const first = async () =>
      home.parse((await omar.get("/api/staff/home")).body).results.first_steps;
    const step = async (name: string) => (await first())?.steps.find(({ step }) => step === name);
    await deps.db.deleteFrom("users").execute();
    await keepSignUp(deps.db, { open: false, sentence: "Soon.", opened: false, stepsOver: false });
    await deps.db.updateTable("plans").set({ own: 0, active: 0 }).execute();
    expect((await step("plan"))?.begun).toBeUndefined();
    expect(await first()).toMatchObject({
      defaults: { branches: ["Sydney", "Melbourne", "Jalandhar"], plan_terms: true },
    });

    const starter = deps.db.updateTable("plans").where("plan_name", "=", "Starter");
    await starter.set({ own: 1 }).execute();
    expect(await step("plan")).toMatchObject({ done: false, begun: { title: "Starter" } });
    await starter.set({ active: 1 }).execute();
    expect(await step("plan")).toMatchObject({ done: true, about: ["Starter"], begun: null });

    await keepBranches(deps.db, [
      { value: "perth", name: "Perth", email: null, phone: "", address: "" },
    ]);
    expect(await first()).toMatchObject({ defaults: { branches: [] } });
  });
});
