import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { textOf } from "../../support/html.ts";
import { type Answer, PortalClient } from "../../support/portal-client.ts";
import { command } from "./commands.ts";
import { onBothEnginesAtNight } from "./engines.ts";
import { logInStaff, staffBrowser } from "./staff-browser.ts";

const HALF_MINUTE = 30_000;

/** What an app shows, by RFC 6238. */
function codeAt(secret: string, ms: number): string {
  const bits = [...secret]
    .map((letter) =>
      "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"),
    )
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(ms / HALF_MINUTE)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

onBothEnginesAtNight("the second step of a staff log-in", (upstream) => {
  const secretIn = ({ page }: Answer) =>
    page.querySelector("[name=secret]")?.getAttribute("value") ?? "";
  const showsNow = (secret: string) => codeAt(secret, upstream().now());
  const wait = () => upstream().turnClock(HALF_MINUTE);
  const sendCode = (browser: PortalClient, asked: Answer, code: string) =>
    browser.press(asked, "Log in", { code });

  /** Somebody who has just turned it on. */
  async function careful(name: string) {
    const browser = await staffBrowser(upstream(), name);
    const setup = await browser.get("/staff/two-step");
    const secret = secretIn(setup);
    expect(setup.text).toContain(secret.match(/.{4}/g)?.join(" "));
    expect(setup.page.querySelector(".staff-square svg")).not.toBeNull();
    const wrong = await browser.press(setup, "Turn on", { code: codeAt(secret, 0) });
    expect([wrong.status, secretIn(wrong)]).toEqual([422, secret]);
    const on = await browser.press(wrong, "Turn on", { code: showsNow(secret) });
    const codes = on.page.querySelectorAll(".staff-codes li").map((item) => item.text);
    expect([on.status, codes.length]).toEqual([200, 8]);
    expect((await browser.press(on, "I have written them down")).location).toBe("/staff");
    wait();
    return { browser, secret, codes, email: `${name.toLowerCase()}@school.example` };
  }

  it("asks for a code of the app, each of which works once, and keeps sealed what makes them", async () => {
    const { secret, email } = await careful("Asha");
    const { db } = upstream().deps;
    const kept = async () =>
      JSON.stringify(await db.selectFrom("staff").select("totp_secret").execute());
    expect(await kept()).not.toContain(secret);
    // As earlier versions kept it.
    await db.updateTable("staff").set({ totp_secret: secret }).where("email", "=", email).execute();
    const browser = new PortalClient(upstream().base);
    const asked = await logInStaff(browser, email);
    expect([asked.status, textOf(asked.page, "h1")]).toEqual([200, "Your code"]);
    expect((await browser.get("/staff")).location).toBe("/staff/login");
    const code = showsNow(secret);
    expect((await sendCode(browser, asked, code)).location).toBe("/staff");
    expect((await browser.get("/staff")).status).toBe(200);
    expect(await kept()).not.toContain(secret);

    const thief = new PortalClient(upstream().base);
    const again = await sendCode(thief, await logInStaff(thief, email), code);
    expect([again.status, textOf(again.page, ".summary a")]).toEqual([
      422,
      "This code is wrong, or was used already. Each code works once.",
    ]);
    expect((await thief.get("/staff")).location).toBe("/staff/login");
  });

  it("takes a recovery code once, and keeps none in clear", async () => {
    const { codes, email } = await careful("Bela");
    const [code = ""] = codes;
    const use = async () => {
      const browser = new PortalClient(upstream().base);
      return sendCode(browser, await logInStaff(browser, email), ` ${code.toLowerCase()} `);
    };
    expect((await use()).location).toBe("/staff");
    expect((await use()).status).toBe(422);
    const kept = await upstream().deps.db.selectFrom("staff_recovery_codes").selectAll().execute();
    for (const one of codes) expect(JSON.stringify(kept)).not.toContain(one.replaceAll("-", ""));
  });

  it("ends a log-in after five codes, parallel ones too, and stops after ten an hour", async () => {
    const { secret, email } = await careful("Chitra");
    const browser = new PortalClient(upstream().base);
    const guess = async () => {
      const asked = await logInStaff(browser, email);
      const tries = Array.from({ length: 7 }, () => sendCode(browser, asked, "no"));
      return Promise.all(tries);
    };
    const answers = await guess();
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 422, 422, 422, 422, 422]);
    const ended = answers.find(({ status }) => status === 303);
    const login = await browser.get(ended?.location ?? "");
    expect(textOf(login.page, ".notice")).toBe(
      "A code has ten minutes and five tries. Log in once more to get new ones.",
    );
    expect((await browser.get("/staff/two-step")).location).toBe("/staff/login");
    await guess();
    const late = await sendCode(browser, await logInStaff(browser, email), showsNow(secret));
    expect([late.status, late.headers.get("retry-after")]).toEqual([429, expect.any(String)]);
  });

  it("is asked of everybody by a command, and taken from a lost phone", async () => {
    const run = (...args: string[]) => command(upstream(), ["staff-second-factor", ...args]);
    await staffBrowser(upstream(), "Dina");
    const email = "dina@school.example";
    expect(await run("required")).toMatchObject({ code: 0 });
    const browser = new PortalClient(upstream().base);
    const setup = await logInStaff(browser, email);
    expect(setup.text).toContain("Your school asks for this step.");
    expect((await browser.get("/staff/payments")).location).toMatch(/^\/staff\/login/);
    const secret = secretIn(setup);
    expect((await browser.press(setup, "Turn on", { code: showsNow(secret) })).status).toBe(200);
    expect((await browser.get("/staff")).status).toBe(200);

    expect(await run("optional")).toMatchObject({ code: 0 });
    expect(await run("off", "nobody@school.example")).toMatchObject({ code: 1 });
    expect(await run("off", email)).toMatchObject({ code: 0 });
    expect((await logInStaff(new PortalClient(upstream().base), email)).location).toBe("/staff");
  });

  it(
    "is turned off, and gets new recovery codes, with a code alone",
    { tags: ["night"] },
    async () => {
      const { browser, secret, codes, email } = await careful("Esha");
      const page = await browser.get("/staff/two-step");
      expect((await browser.press(page, "Turn off", { code: "000" })).status).toBe(422);
      const renewed = await browser.press(page, "New recovery codes", { code: codes[0] ?? "" });
      expect(renewed.text).not.toContain(codes[1]);
      const off = await browser.press(page, "Turn off", { code: showsNow(secret) });
      expect(off.location).toBe("/staff/two-step");
      expect((await logInStaff(new PortalClient(upstream().base), email)).location).toBe("/staff");
    },
  );
});
