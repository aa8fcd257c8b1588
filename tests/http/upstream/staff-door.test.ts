import { expect, it } from "vitest";
import { z } from "zod";
import { PortalClient } from "../../support/portal-client.ts";
import { textOf } from "../../support/html.ts";
import { onBothEnginesAtNight, PASSWORD, signIn } from "./engines.ts";
import { logInStaff, STAFF_PASSWORD, staffBrowser } from "./staff-browser.ts";

const HOUR_MS = 60 * 60 * 1000;

onBothEnginesAtNight("the door of the staff pages", (upstream) => {
  it("is not there until somebody has a staff account", async () => {
    const browser = new PortalClient(upstream().base);
    const before = await Promise.all(
      ["/staff", "/staff/login", "/staff/staff.css"].map((path) => browser.get(path)),
    );
    expect(before.map(({ status, headers }) => [status, headers.get("x-page")])).toEqual(
      before.map(() => [404, null]),
    );
    await staffBrowser(upstream(), "First");
    expect((await browser.get("/staff")).location).toBe("/staff/login");
  });

  it("opens to a staff account alone, for as long as a working day", async () => {
    await staffBrowser(upstream(), "Meera");
    const browser = new PortalClient(upstream().base);
    const answer = await logInStaff(browser, "Meera@School.example");
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^ccl_staff=[\w-]{43}; Max-Age=43200; Path=\/staff; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ]);
    const home = await browser.follow(answer);
    expect([home.status, textOf(home.page, ".staff-name")]).toEqual([200, "Meera"]);
    const stranger = new PortalClient(upstream().base);
    for (const path of ["/staff/tests/1", "/staff/tests/1/dialogues/1", "/staff/tests/1/publish"])
      expect((await stranger.get(path)).location).toBe(
        `/staff/login?to=${encodeURIComponent(path)}`,
      );
    expect((await stranger.get("/staff/sounds/content/a.mp3")).status).toBe(401);
    expect((await stranger.get("/staff/sounds/answers/a.ogg")).status).toBe(401);
    upstream().turnClock(12 * HOUR_MS + 1000);
    expect((await browser.get("/staff")).location).toBe("/staff/login");
  });

  it("a student's account and token open nothing here, a teacher's nothing there", async () => {
    const student = await signIn(upstream());
    const browser = new PortalClient(upstream().base);
    const refused = await logInStaff(browser, student.email, PASSWORD);
    expect([refused.status, textOf(refused.page, ".summary a")]).toEqual([
      422,
      "Email and password do not belong to a staff account",
    ]);
    expect(browser.cookies.has("ccl_staff")).toBe(false);
    const authorization = { Authorization: `Bearer ${student.api.token ?? ""}` };
    expect((await browser.get("/staff", authorization)).location).toBe("/staff/login");
    await staffBrowser(upstream(), "Kiran");
    const reply = await student.api.login("kiran@school.example", STAFF_PASSWORD);
    expect(reply.status).toBe(422);
  });

  it("log-out ends the session, for a copy of its cookie too", async () => {
    const browser = await staffBrowser(upstream(), "Noor");
    const copy = browser.copy();
    const out = await browser.press(await browser.get("/staff"), "Log out");
    expect([out.location, browser.cookies.has("ccl_staff")]).toEqual(["/staff/login", false]);
    expect((await copy.get("/staff")).location).toBe("/staff/login");
  });

  it("a form of another site is refused, and the log-in keeps the e-mail", async () => {
    const browser = new PortalClient(upstream().base);
    await staffBrowser(upstream(), "Ravi");
    const fields = { email: "ravi@school.example", password: STAFF_PASSWORD };
    const foreign = await browser.post("/staff/login", { ...fields, form_token: "guessed" });
    expect([foreign.status, browser.cookies.has("ccl_staff")]).toEqual([403, false]);
    expect(foreign.page.querySelector("#email")?.getAttribute("value")).toBe(fields.email);
    expect(foreign.text).not.toContain(STAFF_PASSWORD);
    const other = new PortalClient(upstream().base);
    const theirs = await other.get("/staff/login");
    const token = theirs.page.querySelector("[name=form_token]")?.getAttribute("value") ?? "";
    expect((await browser.post("/staff/login", { ...fields, form_token: token })).status).toBe(403);
  });

  it("leads on to its own pages and to no other address", async () => {
    await staffBrowser(upstream(), "Uma");
    for (const [to, then] of [
      ["/staff/tests/1", "/staff/tests/1"],
      ["//evil.example/staff/", "/staff"],
      ["/staffroom", "/staff"],
      ["https://evil.example/staff/", "/staff"],
      ["/staff/../dashboard", "/staff"],
      ["\\\\evil.example/staff/", "/staff"],
    ] as const) {
      const browser = new PortalClient(upstream().base);
      const page = await browser.get(`/staff/login?to=${encodeURIComponent(to)}`);
      const fields = { email: "uma@school.example", password: STAFF_PASSWORD };
      expect((await browser.press(page, "Log in", fields)).location, to).toBe(then);
    }
  });

  it("guesses from many addresses make an account's log-ins wait, and shut nobody out", async () => {
    await staffBrowser(upstream(), "Dev");
    const browser = new PortalClient(upstream().base);
    const page = await browser.get("/staff/login");
    const form_token = page.page.querySelector("[name=form_token]")?.getAttribute("value") ?? "";
    const from = (address: string, password: string) =>
      browser.post(
        "/staff/login",
        { form_token, email: "dev@school.example", password },
        { "X-Forwarded-For": address },
      );
    const guesses = Array.from({ length: 30 }, (_, no) => from(`10.4.${no}.1`, "guess"));
    expect((await Promise.all(guesses)).map(({ status }) => status)).toEqual(
      guesses.map(() => 422),
    );
    const lines = upstream().logged.map((line) => z.record(z.unknown()).parse(JSON.parse(line)));
    const told = lines.filter(({ security }) => security === "login-failed").slice(-30);
    expect(told.map(({ level }) => level)).toEqual(guesses.map(() => 40));
    expect(new Set(told.map(({ account }) => account)).size).toBe(1);
    expect(new Set(told.map(({ address }) => address)).size).toBe(30);
    expect(lines.filter(({ security }) => security === "wait-begun")).toHaveLength(10);
    expect(upstream().logged.join("")).not.toMatch(/dev@school|10\.4\.\d|guess"/);
    const began = performance.now();
    expect((await from("10.5.5.5", STAFF_PASSWORD)).location).toBe("/staff");
    expect(performance.now() - began).toBeGreaterThan(1_000);
  });

  // Last: from then on this address waits.
  it("guesses are counted, parallel ones too, and an endless e-mail is no key", async () => {
    const browser = new PortalClient(upstream().base);
    const page = await browser.get("/staff/login");
    const tooLong = await browser.press(page, "Log in", {
      email: `${"a".repeat(62_000)}@b.example`,
      password: "x",
    });
    expect([tooLong.status, textOf(tooLong.page, ".summary a")]).toEqual([
      422,
      "The email address is too long",
    ]);
    const fields = { email: "meera@school.example", password: "guess" };
    const answers = await Promise.all(
      Array.from({ length: 14 }, () => browser.press(page, "Log in", fields)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const right = await browser.press(page, "Log in", { ...fields, password: STAFF_PASSWORD });
    expect([right.status, right.headers.get("retry-after")]).toEqual([429, expect.any(String)]);
    expect(textOf(right.page, ".summary a")).toMatch(/^Too many attempts. Wait \d+ minutes/);
  });
});
