import { expect, it } from "vitest";
import { z } from "zod";
import { codeAt, HALF_MINUTE } from "../../support/totp.ts";
import { Api, type Reply } from "./api.ts";
import { command } from "./commands.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { loginOf, logInStaff, logSeenBy, STAFF_PASSWORD, staffApi } from "./staff-api.ts";

const WRONG = "This code is wrong, or was used already. Each code works once.";
const setup = z.object({
  results: z.object({ secret: z.string(), is_asked: z.boolean(), square: z.array(z.string()) }),
});
const codesOf = ({ body }: Reply) =>
  z.object({ results: z.object({ codes: z.array(z.string()) }) }).parse(body).results.codes;

onBothEnginesAtNight("the second step of a staff log-in", (upstream) => {
  const showsNow = (secret: string) => codeAt(secret, upstream().now());
  const wait = () => upstream().turnClock(HALF_MINUTE);
  const shownTo = async (api: Api) =>
    setup.parse((await api.get("/api/staff/two-step")).body).results;
  const sendCode = (api: Api, code: string) => api.post("/api/staff/two-step/code", { code });
  const isIn = async (api: Api) => (await api.get("/api/staff/session")).status === 200;

  /** Logs in without the second factor. */
  async function half(email: string) {
    const { token, stage } = loginOf(await logInStaff(upstream(), email));
    return { api: new Api(upstream().base, token), stage };
  }

  /** Returns a member of staff who has just set up the factor. */
  async function careful(name: string) {
    const api = await staffApi(upstream(), name);
    const { secret, square } = await shownTo(api);
    expect(square.every((row) => row.length === square.length && /^[01]+$/.test(row))).toBe(true);
    const turnOn = (code: string) => api.post("/api/staff/two-step/setup", { secret, code });
    expect((await turnOn(codeAt(secret, 0))).status).toBe(422);
    const codes = codesOf(await turnOn(showsNow(secret)));
    expect(codes).toHaveLength(8);
    expect(await isIn(api)).toBe(true);
    wait();
    return { api, secret, codes, email: `${name.toLowerCase()}@school.example` };
  }

  it("needs a code from the app, accepts each code once, and stores the secret encrypted", async () => {
    const { secret, email } = await careful("Asha");
    const { db } = upstream().deps;
    const kept = async () =>
      JSON.stringify(await db.selectFrom("staff").select("totp_secret").execute());
    expect(await kept()).not.toContain(secret);
    // Earlier versions stored it in plain text.
    await db.updateTable("staff").set({ totp_secret: secret }).where("email", "=", email).execute();
    const { api, stage } = await half(email);
    expect([stage, await isIn(api)]).toEqual(["code", false]);
    const code = showsNow(secret);
    const whole = new Api(upstream().base, loginOf(await sendCode(api, code)).token);
    expect([await isIn(whole), await isIn(api)]).toEqual([true, false]);
    expect(await kept()).not.toContain(secret);

    const thief = (await half(email)).api;
    expect(await sendCode(thief, code)).toMatchObject({
      status: 422,
      body: { errors: { code: [WRONG] } },
    });
    expect(await isIn(thief)).toBe(false);
    wait();
    const again = await sendCode(api, showsNow(secret));
    expect(again.status, "the first step was spent with the second").toBe(401);
  });

  it("accepts a recovery code once, and stores none in clear text", async () => {
    const { codes, email } = await careful("Bela");
    const [code = ""] = codes;
    const use = async () => sendCode((await half(email)).api, ` ${code.toLowerCase()} `);
    expect((await use()).status).toBe(200);
    expect((await use()).status).toBe(422);
    const kept = await upstream().deps.db.selectFrom("staff_recovery_codes").selectAll().execute();
    for (const one of codes) expect(JSON.stringify(kept)).not.toContain(one.replaceAll("-", ""));
  });

  it.each(["turn it on", "renew codes", "turn it off", "change the password"] as const)(
    "ends all other log-ins, half-finished ones too: %s",
    async (change) => {
      const name = `Thief${change.replaceAll(" ", "")}`;
      const email = `${name.toLowerCase()}@school.example`;
      const isNew = change === "turn it on";
      const { api, secret } = isNew
        ? { api: await staffApi(upstream(), name), secret: "" }
        : await careful(name);
      const before = async () => {
        const { api: one, stage } = await half(email);
        if (stage === "whole") return one;
        wait();
        return new Api(upstream().base, loginOf(await sendCode(one, showsNow(secret))).token);
      };
      const [thief, waiting] = [await before(), (await half(email)).api];
      expect(await isIn(thief)).toBe(true);
      wait();
      const { secret: shown } = isNew ? await shownTo(api) : { secret };
      const body = {
        "turn it on": ["two-step/setup", { secret: shown }],
        "renew codes": ["two-step/codes", {}],
        "turn it off": ["two-step/off", {}],
        "change the password": [
          "own/password",
          { current_password: STAFF_PASSWORD, password: "nobody else knows it" },
        ],
      } as const;
      const [path, fields] = body[change];
      const bare = await api.post(`/api/staff/${path}`, fields);
      expect([bare.status, await isIn(thief)], "without the second factor").toEqual([422, true]);
      const done = await api.post(`/api/staff/${path}`, { ...fields, code: showsNow(shown) });
      expect(done.status).toBe(200);
      expect([await isIn(api), await isIn(thief), await isIn(waiting)]).toEqual([
        true,
        false,
        false,
      ]);
      expect((await sendCode(waiting, showsNow(shown))).status).toBe(401);
    },
  );

  it("counts wrong passwords at the change, and tells an owner's end of log-ins", async () => {
    const [api, boss] = [
      await staffApi(upstream(), "Guessed"),
      await staffApi(upstream(), "Boss", "owner"),
    ];
    const guess = () =>
      api.post("/api/staff/own/password", { current_password: "x", password: "nobody knows it" });
    for (let no = 0; no < 10; no++) expect((await guess()).status).toBe(422);
    expect((await guess()).status).toBe(429);
    const { id } = await upstream()
      .deps.db.selectFrom("staff")
      .select("id")
      .where("name", "=", "Guessed")
      .executeTakeFirstOrThrow();
    expect((await boss.post(`/api/staff/people/${id}/sign-out`)).status).toBe(200);
    expect([await isIn(api), await isIn(boss)]).toEqual([false, true]);
    expect((await logSeenBy(boss))[0]).toMatchObject({ did: "end log-ins", about: "Guessed" });
  });

  it("ends a log-in after five wrong codes, also parallel ones, and locks after ten an hour", async () => {
    const { secret, email } = await careful("Chitra");
    const guess = async () => {
      const { api } = await half(email);
      const tries = await Promise.all(Array.from({ length: 7 }, () => sendCode(api, "no")));
      return { api, statuses: tries.map(({ status }) => status).sort() };
    };
    const { api, statuses } = await guess();
    expect(statuses).toEqual([401, 401, 422, 422, 422, 422, 422]);
    expect((await api.get("/api/staff/two-step")).status).toBe(401);
    await guess();
    const late = await sendCode((await half(email)).api, showsNow(secret));
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, expect.any(String)]);
    expect(upstream().logged.join("")).toMatch(/"level":40.*"security":"code-wrong"/);
    const visitor = new Api(upstream().base);
    await visitor.post("/api/staff/forgot", { email });
    const mails = JSON.stringify((await visitor.get("/mailbox.json")).body);
    const [, token] = /staff\/password\/([\w-]+)(?!.*staff\/password)/.exec(mails) ?? [];
    const password = "nobody else knows it";
    await visitor.post("/api/staff/link/password", { token, password });
    const { token: own } = loginOf(await logInStaff(upstream(), email, password));
    const back = await sendCode(new Api(upstream().base, own), showsNow(secret));
    expect(back.status, "after a new password").toBe(200);
  });

  it("is required of owners unless the school changes that, and lets the first one set it up", async () => {
    await staffApi(upstream(), "Olga", "owner");
    await staffApi(upstream(), "Tara");
    expect((await half("tara@school.example")).stage).toBe("whole");
    const { api, stage } = await half("olga@school.example");
    expect([stage, await isIn(api)]).toEqual(["setup", false]);
    const { secret } = await shownTo(api);
    const on = { secret, code: showsNow(secret) };
    expect((await api.post("/api/staff/two-step/setup", on)).status).toBe(200);
    expect((await api.get("/api/staff/people")).status).toBe(200);
    const say = (asked_of: string) => api.post("/api/staff/people/asked-of", { asked_of });
    expect((await say("nobody")).status).toBe(422);
    await say("required");
    expect((await half("tara@school.example")).stage).toBe("setup");
    await say("optional");
    expect((await half("tara@school.example")).stage).toBe("whole");
    const lines = await logSeenBy(api);
    expect(lines.slice(0, 3)).toMatchObject([
      { staff_name: "Olga", before: '{"two_step":"required"}', after: '{"two_step":"optional"}' },
      { before: '{"two_step":"owners"}' },
      { did: "turn on two-step log-in" },
    ]);
  });

  it("can be required of all staff by a command, and removed after a lost phone", async () => {
    const run = (...args: string[]) => command(upstream(), ["staff-second-factor", ...args]);
    await staffApi(upstream(), "Dina");
    const email = "dina@school.example";
    expect(await run("required")).toMatchObject({ code: 0 });
    const { api, stage } = await half(email);
    expect([stage, await isIn(api)]).toEqual(["setup", false]);
    const { secret, is_asked } = await shownTo(api);
    expect(is_asked).toBe(true);
    const on = { secret, code: showsNow(secret) };
    expect((await api.post("/api/staff/two-step/setup", on)).status).toBe(200);
    expect(await isIn(api)).toBe(true);

    expect(await run("optional")).toMatchObject({ code: 0 });
    expect(await run("off", "nobody@school.example")).toMatchObject({ code: 1 });
    expect(await run("off", email)).toMatchObject({ code: 0 });
    expect((await half(email)).stage).toBe("whole");
  });

  it(
    "needs a code to be turned off or to get new recovery codes",
    { tags: ["night"] },
    async () => {
      const { api, secret, codes, email } = await careful("Esha");
      const change = (what: string, code: string) =>
        api.post(`/api/staff/two-step/${what}`, { code });
      expect((await change("off", "000")).status).toBe(422);
      expect(codesOf(await change("codes", codes[0] ?? ""))).not.toContain(codes[1]);
      expect((await change("off", showsNow(secret))).status).toBe(200);
      expect((await half(email)).stage).toBe("whole");
    },
  );
});
