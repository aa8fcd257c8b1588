import { expect, it } from "vitest";
import { z } from "zod";
import { closeWhenNew } from "../../../upstream/school/sign-up.ts";
import { Api } from "./api.ts";
import { newStudent, onBothEnginesAtNight } from "./engines.ts";

import { logSeenBy, staffApi } from "./staff-api.ts";

const firstSteps = z.object({
  steps: z.array(z.object({ step: z.string(), done: z.boolean(), about: z.array(z.string()) })),
  mail: z.object({ to: z.string(), sent_at: z.string().nullable() }).nullable(),
  version: z.string(),
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

    const { version = "" } = (await stepsOf(olga)) ?? {};
    const change = (open: number, sentence: string, seen = version) =>
      olga.post("/api/staff/school/sign-up", { open, sentence, version: seen });
    expect((await change(1, "")).body).toMatchObject({
      errors: { sentence: [expect.any(String)] },
    });
    expect((await change(1, "Call us.", "another version")).status).toBe(409);
    expect((await change(1, "Call us.")).status).toBe(200);
    expect((await visitor.get("/api/singup-languages")).body).not.toHaveProperty("closed");
    expect(await stepsOf(olga)).toBeNull();
    const [last] = await logSeenBy(olga);
    expect(last).toMatchObject({ did: "change the sign-up", about: "school" });
    await closeWhenNew(deps.db);
    expect(await stepsOf(olga), "a later start closes nothing").toBeNull();
  });
});
