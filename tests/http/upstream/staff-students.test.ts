import { expect, it } from "vitest";
import { z } from "zod";
import { keepWords } from "../../../upstream/db/student-words.ts";
import type { Api, Reply } from "./api.ts";
import { newStudent, onBothEnginesAtNight, PASSWORD, signIn } from "./engines.ts";
import { textLike } from "./matchers.ts";
import { logSeenBy, staffApi } from "./staff-api.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const BLOCKED =
  "Your school has closed this account for now. Nothing is lost: ask your school about it.";

const list = z.object({
  results: z.object({
    total: z.number(),
    data: z.array(z.object({ id: z.number() }).passthrough()),
  }),
});
const account = z.object({
  plans: z.array(z.object({ id: z.number(), is_open: z.boolean(), expires_at: z.string() })),
  payments: z.array(z.object({ receipt_no: z.string() })),
  sessions: z.number(),
});
const one = z.object({
  results: z.object({
    practices: z.object({ data: z.array(z.object({ answered: z.coerce.number() })) }),
    mock_tests: z.array(z.object({ status: z.number() })),
    account: account.passthrough().nullable(),
  }),
});

onBothEnginesAtNight("students in the staff pages", (upstream) => {
  const find = async (staff: Api, query: string) =>
    list.parse((await staff.get(`/api/staff/students?${query}`)).body).results;
  const accountOf = async (owner: Api, id: number) => {
    const { results } = one.parse((await owner.get(`/api/staff/students/${id}`)).body);
    if (!results.account) throw new Error("an owner sees the account");
    return results.account;
  };
  const logOf = async (owner: Api, id: number) =>
    (await logSeenBy(owner)).filter(({ about }) => about === `student ${id}`);

  it("are found by name, email, language, plan and last visit, but teachers see no email", async () => {
    const [owner, teacher] = [
      await staffApi(upstream(), "Olga", "owner"),
      await staffApi(upstream(), "Tom"),
    ];
    const { db } = upstream().deps;
    const planned = await signIn(upstream(), { language: "Punjabi" });
    const bare = await newStudent(upstream(), { plan: false });
    await db
      .updateTable("users")
      .set({
        first_name: "Zo%",
        last_name: "Quill",
        last_active_at: new Date(upstream().now() - 10 * DAY_MS).toISOString(),
      })
      .where("id", "in", [planned.id, bare.id])
      .execute();
    for (const { id } of [planned, bare]) await keepWords(db, id);
    const ids = async (staff: Api, query: string) =>
      (await find(staff, query)).data.map(({ id }) => id);
    const both = [bare.id, planned.id];
    expect(await ids(owner, "search=quill%20zo%25")).toEqual(both);
    expect(await ids(owner, "search=QUI%20Zo")).toEqual(both);
    for (const nothing of ["%25", "uill"])
      expect(await ids(owner, `search=${nothing}`)).toEqual([]);
    expect(await ids(owner, "plan=any")).toContain(planned.id);
    expect(await ids(owner, "plan=none")).toContain(bare.id);
    expect((await find(owner, "plan=none")).total).toBe((await ids(owner, "plan=none")).length);
    await db
      .updateTable("subscriptions")
      .set({ payment_failed_at: new Date(upstream().now()).toISOString() })
      .where("user_id", "=", planned.id)
      .execute();
    expect(await find(owner, "plan=unpaid")).toMatchObject({
      total: 1,
      data: [{ id: planned.id }],
    });
    expect((await owner.get("/api/staff/home")).body).toMatchObject({
      results: { waits: { failed_payments: 1 } },
    });
    expect(await ids(owner, `search=${planned.email.toUpperCase()}`)).toEqual([planned.id]);
    expect(await ids(owner, `search=quill&language=${planned.languageId}`)).toEqual([planned.id]);
    expect(await ids(owner, "search=quill&plan=any")).toEqual([planned.id]);
    expect(await ids(owner, "search=quill&plan=none")).toEqual([bare.id]);
    expect(await ids(owner, "search=quill&seen=month")).toEqual(both);
    for (const seen of ["week", "longer", "never"])
      expect(await ids(owner, `search=quill&seen=${seen}`), seen).toEqual([]);
    expect((await find(owner, "search=quill&plan=any")).data).toMatchObject([
      { email: planned.email, plan_name: "Advance", language: "Punjabi", is_blocked: false },
    ]);
    expect(await ids(teacher, `search=${planned.email}`)).toEqual([]);
    // A teacher cannot search for hidden facts either.
    expect((await find(teacher, "search=quill&plan=none")).data).toMatchObject(
      both.map((id) => ({ id, email: null, plan_name: null })),
    );
  });

  it("are invited, and choose a password by the mailed link", async () => {
    const owner = await staffApi(upstream(), "Oskar", "owner");
    const { languageId } = await newStudent(upstream());
    const invited = {
      email: "New@Example.test",
      first_name: "Nia",
      last_name: "",
      language_id: languageId,
    };
    const reply = await owner.post("/api/staff/students", invited);
    const { id } = z.object({ results: z.object({ id: z.number() }) }).parse(reply.body).results;
    expect((await find(owner, "search=nia")).data).toMatchObject([{ id }]);
    expect((await owner.post("/api/staff/students", invited)).body).toMatchObject({
      errors: {
        email: ["This email has an account already. Its page, under Students, mails a new link."],
      },
    });
    // The mail is lost, so the owner has another one sent.
    expect((await owner.post(`/api/staff/students/${id}/reset-link`)).status).toBe(200);
    const { text } = await upstream()
      .deps.db.selectFrom("mails")
      .select("text")
      .where("to", "=", "new@example.test")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const token = /invitation\/([\w-]+)/.exec(text)?.[1];
    upstream().turnClock(6 * DAY_MS);
    const again = await staffApi(upstream(), "Oskar2", "owner");
    expect((await again.post("/api/v1/reset/password", { token, password: PASSWORD })).status).toBe(
      200,
    );
    expect((await again.login("new@example.test", PASSWORD)).status).toBe(200);
    expect((await logOf(again, id)).map(({ did }) => did)).toEqual([
      "mail a reset link",
      "invite a student",
    ]);
    const tooLong = await again.post("/api/staff/students", {
      ...invited,
      first_name: "n".repeat(10_000),
    });
    expect(tooLong.body).toMatchObject({
      errors: { first_name: [textLike(/255/)] },
    });
  });

  it("are logged out and see why when blocked, and are logged out by a new language", async () => {
    const owner = await staffApi(upstream(), "Odile", "owner");
    const student = await signIn(upstream());
    const at = `/api/staff/students/${student.id}`;
    const isIn = async () => (await student.api.get("/api/v1/check-token")).status;
    expect((await owner.post(`${at}/block`, {})).status).toBe(422);
    expect((await owner.post(`${at}/block`, { reason: "Shares the log-in." })).status).toBe(200);
    expect(await isIn()).toBe(401);
    expect((await student.api.login(student.email, PASSWORD)).body).toMatchObject({
      errors: { email: [BLOCKED] },
    });
    await owner.post(`${at}/unblock`);
    const back = await signInAgain(student.api, student.email);
    const { id: punjabi } = await upstream()
      .deps.db.selectFrom("languages")
      .select("id")
      .where("name", "=", "Punjabi")
      .executeTakeFirstOrThrow();
    const details = { first_name: "Ashwini", last_name: "Rao", language_id: punjabi };
    expect((await owner.post(at, details)).status).toBe(200);
    expect((await find(owner, "search=ashwini")).data).toMatchObject([{ id: student.id }]);
    expect(await back()).toBe(401);
    expect(await logOf(owner, student.id)).toMatchObject([
      { did: "change a student", before: textLike(new RegExp(`${student.languageId}`)) },
      { did: "unblock a student", before: '{"reason":"Shares the log-in."}' },
      { did: "block a student", after: '{"reason":"Shares the log-in."}' },
    ]);
  });

  it("can be logged out everywhere, and get a link for a new password", async () => {
    const owner = await staffApi(upstream(), "Orsolya", "owner");
    const student = await signIn(upstream());
    const at = `/api/staff/students/${student.id}`;
    expect((await owner.post(`${at}/sign-out`)).status).toBe(200);
    expect((await student.api.get("/api/v1/check-token")).status).toBe(401);
    expect((await owner.post(`${at}/reset-link`)).status).toBe(200);
    const { text } = await upstream()
      .deps.db.selectFrom("mails")
      .select("text")
      .where("to", "=", student.email)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const token = /reset\/password\/([\w-]+)/.exec(text)?.[1];
    const chosen = { token, password: "a new password" };
    expect((await student.api.post("/api/v1/reset/password", chosen)).status).toBe(200);
    expect((await student.api.login(student.email, chosen.password)).status).toBe(200);
    expect((await logOf(owner, student.id)).map(({ did }) => did)).toEqual([
      "mail a reset link",
      "end log-ins",
    ]);
  });

  it("have a plan until the end of a day in Sydney, or lose it at once", async () => {
    const owner = await staffApi(upstream(), "Orla", "owner");
    const student = await signIn(upstream());
    const at = `/api/staff/students/${student.id}`;
    const [plan] = (await accountOf(owner, student.id)).plans;
    const plan_id = plan?.id;
    expect((await owner.post(`${at}/extend`, { plan_id, until: "2020-01-01" })).status).toBe(422);
    await owner.post(`${at}/extend`, { plan_id, until: "2031-07-01" });
    expect((await accountOf(owner, student.id)).plans).toMatchObject([
      { is_open: true, expires_at: "2031-07-01T14:00:00.000000Z" },
    ]);
    const foreign = await newStudent(upstream());
    const elsewhere = `/api/staff/students/${foreign.id}/end`;
    expect((await owner.post(elsewhere, { plan_id })).status).toBe(404);
    await owner.post(`${at}/end`, { plan_id });
    expect((await accountOf(owner, student.id)).plans).toMatchObject([{ is_open: false }]);
    expect((await logOf(owner, student.id)).map(({ did }) => did)).toEqual([
      "end a plan",
      "extend a plan",
    ]);
  });
});

async function signInAgain(api: Api, email: string): Promise<() => Promise<number>> {
  const reply: Reply = await api.login(email, PASSWORD);
  const { token } = z
    .object({ results: z.object({ token: z.string() }) })
    .parse(reply.body).results;
  return async () => (await api.call("/api/v1/check-token", { token })).status;
}
