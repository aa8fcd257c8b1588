import { describe, expect, it } from "vitest";
import { givenSession } from "../../support/given/account.ts";
import { aPortal } from "../../support/a-portal.ts";
import { open, seal } from "../../../app/lib/http/cookies.server.ts";
import {
  ownerOf,
  clearSession,
  readSession,
  renewSession,
  type Session,
  writeSession,
} from "../../../app/lib/http/session.server.ts";

const portal = aPortal();
const DAY = 86_400_000;
const now = Date.now();

const sessionWith = (change: Partial<Session> = {}) =>
  givenSession({ token: "7|secret-token-of-the-upstream", ...change });

function requestWith(setCookie: string): Request {
  return new Request("http://localhost:3000/", {
    headers: { Cookie: `other=1; ${setCookie.split(";")[0]}` },
  });
}

describe("the session cookie", () => {
  it("can be read back, and hides its content", async () => {
    const cookie = await writeSession(portal, sessionWith());
    expect(cookie).toMatch(/^portal=.*; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(
      Buffer.from(cookie, "utf8").toString() +
        Buffer.from(cookie.split("=")[1] ?? "", "base64url").toString(),
    ).not.toContain("secret-token");
    expect(await readSession(portal, requestWith(cookie))).toMatchObject({
      token: "7|secret-token-of-the-upstream",
      language: 3,
    });
  });

  it.each(["", "portal=", "portal=abc", "portal=a.b.c.d.e", "portal=%%%"])(
    "reads %j as logged out",
    async (cookie) => {
      expect(
        await readSession(
          portal,
          new Request("http://localhost/", { headers: { Cookie: cookie } }),
        ),
      ).toBeNull();
    },
  );

  it("refuses a cookie whose end was changed", async () => {
    const cookie = (await writeSession(portal, sessionWith())).split(";")[0] ?? "";
    const changed = cookie.slice(0, -2) + (cookie.endsWith("A") ? "BB" : "AA");
    expect(await readSession(portal, requestWith(changed))).toBeNull();
  });

  it("has its own keys: a sealed notice is no session", async () => {
    const sealed = await seal(portal, "notice", sessionWith(), Math.floor(now / 1000), 60);
    expect(await open(portal, "notice", sealed)).toMatchObject({ first_name: "Manpreet" });
    expect(await open(portal, "session", sealed)).toBeNull();
  });

  it("keeps a remembered session for 14 days, and never beyond 30 days after log-in", async () => {
    expect(await writeSession(portal, sessionWith({ remember: true }))).toContain(
      `Max-Age=${14 * 86_400}`,
    );
    const old = sessionWith({ remember: true, since: Math.floor(now / 1000) - 29 * 86_400 });
    expect(
      Number(/Max-Age=(\d+)/.exec(await writeSession(portal, old, now))?.[1]),
    ).toBeLessThanOrEqual(86_400);
  });

  it("ends twelve hours after log-in without Remember me", async () => {
    const cookie = await writeSession(
      portal,
      sessionWith({ since: Math.floor(now / 1000) - 13 * 3600 }),
      now,
    );
    expect(await readSession(portal, requestWith(cookie))).toBeNull();
  });

  it("is renewed only after a tenth of its lifetime", async () => {
    const session = { ...sessionWith({ remember: true }), issuedAt: Math.floor(now / 1000) };
    expect(await renewSession(portal, session, now + DAY)).toBeNull();
    expect(await renewSession(portal, session, now + 2 * DAY)).toContain("portal=");
    expect(await renewSession(portal, { ...session, remember: false }, now + 2 * DAY)).toBeNull();
  });

  it("fits a cookie even with names of 2,000 four-byte characters, and never cuts the token", async () => {
    const name = "𠀀".repeat(2_000);
    const cookie = await writeSession(
      portal,
      sessionWith({
        first_name: name,
        last_name: name,
        profile_image: `https://media.school.example/${"p".repeat(900)}`,
      }),
    );
    expect(cookie.length).toBeLessThan(2900);
    expect(await readSession(portal, requestWith(cookie))).toMatchObject({
      token: "7|secret-token-of-the-upstream",
    });
  });

  it("is cleared by an expired cookie of the same name", () => {
    expect(clearSession(portal)).toContain("portal=; ");
    expect(clearSession(portal)).toContain("Max-Age=0");
  });

  it("names an account by an opaque id that ignores letter case", () => {
    expect(ownerOf(sessionWith())).toBe(ownerOf(sessionWith({ email: "student@example.com" })));
    expect(ownerOf(sessionWith())).not.toContain("student");
  });
});
