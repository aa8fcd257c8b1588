import { expect, it } from "vitest";
import { z } from "zod";
import { Api } from "./api.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { loginOf, logInStaff, logSeenBy, staffApi, STAFF_PASSWORD } from "./staff-api.ts";

const HOUR_MS = 60 * 60 * 1000;
const CHOSEN = "another password of staff";
const TARA = { name: "Tara", email: "Tara@school.example", role: "teacher" };
const DEAD = { errors: { token: ["This link was used, or it is too old."] } };
const mails = z.array(z.object({ to: z.string(), subject: z.string(), text: z.string() }));
const invited = z.object({
  results: z.object({ invited: z.array(z.object({ id: z.number(), email: z.string() })) }),
});

onBothEnginesAtNight("mailed links of staff", (upstream) => {
  const visitor = () => new Api(upstream().base);
  const mailsTo = async (address: string) =>
    mails.parse((await visitor().get("/mailbox.json")).body).filter(({ to }) => to === address);
  const tokensTo = async (address: string) =>
    (await mailsTo(address)).map(({ text }) => /\/staff\/password\/(\S+)/.exec(text)?.[1] ?? "");
  const choose = (token: string, password = CHOSEN) =>
    visitor().post("/api/staff/link/password", { token, password });
  const read = (token: string) => visitor().post("/api/staff/link", { token });
  const forgot = (email: string, address = "10.1.1.1") =>
    visitor().call("/api/staff/forgot", {
      method: "POST",
      json: { email },
      headers: { "X-Forwarded-For": address },
    });

  it("invite a teacher, who chooses a password once, also of two at one time", async () => {
    const olga = await staffApi(upstream(), "Olga", "owner");
    const ravi = await staffApi(upstream(), "Ravi");
    expect((await ravi.post("/api/staff/people/invited", TARA)).status).toBe(404);
    const invite = () => olga.post("/api/staff/people/invited", TARA);
    expect([(await invite()).status, (await invite()).status]).toEqual([200, 200]);
    const tokens = await tokensTo("tara@school.example");
    expect(tokens).toHaveLength(2);
    const alive = await Promise.all(tokens.map(async (token) => (await read(token)).status));
    expect(alive.toSorted(), "a second invitation ends the first").toEqual([200, 404]);
    const token = tokens[alive.indexOf(200)] ?? "";
    expect((await read(token)).body).toMatchObject({
      results: { email: "tara@school.example", invited: { name: "Tara", role: "teacher" } },
    });
    expect((await choose(token, "password123")).body).toMatchObject({
      errors: { password: [expect.any(String)] },
    });
    const both = await Promise.all([choose(token), choose(token)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect((await choose(token)).body).toMatchObject(DEAD);
    const tara = loginOf(await logInStaff(upstream(), TARA.email, CHOSEN));
    expect(tara.stage).toBe("whole");
    expect((await olga.post("/api/staff/people/invited", TARA)).body).toMatchObject({
      errors: { email: ["This email has a staff account already."] },
    });
    const told = (await logSeenBy(olga)).map(({ staff_name, did }) => `${staff_name}: ${did}`);
    expect(told[0]).toBe("Tara: join the staff");
    expect(JSON.stringify(await logSeenBy(olga))).not.toContain(token);
  });

  it("of an invitation end when it is taken back, after 7 days, and with the account of who invited", async () => {
    const omar = await staffApi(upstream(), "Omar", "owner");
    const olaf = await staffApi(upstream(), "Olaf", "owner");
    const open = async (by: Api, name: string) => {
      const email = `${name}@school.example`;
      await by.post("/api/staff/people/invited", { name, email, role: "owner" });
      return (await tokensTo(email))[0] ?? "";
    };
    const [back, old, orphan] = [
      await open(omar, "back"),
      await open(omar, "old"),
      await open(olaf, "orphan"),
    ];
    const list = async () =>
      invited.parse((await omar.get("/api/staff/people")).body).results.invited;
    expect((await list()).map(({ email }) => email.split("@")[0])).toEqual([
      "orphan",
      "old",
      "back",
    ]);
    const id = (await list()).at(-1)?.id ?? 0;
    expect((await omar.post(`/api/staff/people/invited/${id}/take-back`)).status).toBe(200);
    expect((await omar.post(`/api/staff/people/invited/${id}/take-back`)).status).toBe(404);
    await upstream().deps.db.deleteFrom("staff").where("name", "=", "Olaf").execute();
    for (const token of [back, orphan]) expect((await choose(token)).body).toMatchObject(DEAD);
    const ola = await staffApi(upstream(), "Ola", "owner");
    const demoted = await open(ola, "demoted");
    const { id: olaId } = await upstream()
      .deps.db.selectFrom("staff")
      .select("id")
      .where("name", "=", "Ola")
      .executeTakeFirstOrThrow();
    expect((await read(demoted)).status).toBe(200);
    expect((await omar.post(`/api/staff/people/${olaId}/teacher`)).status).toBe(200);
    expect((await read(demoted)).status, "of an owner who is a teacher now").toBe(404);
    upstream().turnClock(7 * 24 * HOUR_MS);
    expect((await read(old)).status).toBe(404);
    upstream().turnClock(-7 * 24 * HOUR_MS);
    expect((await read(old)).status).toBe(200);
  });

  it("set a forgotten password, end all log-ins, and leave the second step to the log-in", async () => {
    const uma = await staffApi(upstream(), "Uma");
    const unknown = await forgot("nobody@school.example");
    const known = await forgot("UMA@school.example");
    expect([unknown.body, (await mailsTo("nobody@school.example")).length]).toEqual([
      known.body,
      0,
    ]);
    await forgot("uma@school.example");
    const [one = "", other = ""] = await tokensTo("uma@school.example");
    await upstream()
      .deps.db.updateTable("staff")
      .set({ totp_secret: "a sealed secret" })
      .where("name", "=", "Uma")
      .execute();
    expect((await choose(one)).status).toBe(200);
    expect((await choose(other)).body, "the other links of the mailbox").toMatchObject(DEAD);
    expect((await uma.get("/api/staff/session")).status).toBe(401);
    expect((await logInStaff(upstream(), "uma@school.example", STAFF_PASSWORD)).status).toBe(422);
    const again = loginOf(await logInStaff(upstream(), "uma@school.example", CHOSEN));
    expect(again.stage).toBe("code");
  });

  it("are mailed five times an hour to one who asks, and then are refused by address", async () => {
    await staffApi(upstream(), "Vera");
    const statuses = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await forgot("vera@school.example", "10.9.9.9")).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await forgot("vera@school.example", "10.8.8.8")).status, "the owner").toBe(200);
  });
});
