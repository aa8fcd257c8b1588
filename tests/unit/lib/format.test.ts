import { describe, expect, it } from "vitest";
import { formatWait } from "../../../app/lib/text/format.ts";
import { formatDate } from "../../../app/lib/text/upstream-time.ts";
import { loggablePath } from "../../../app/lib/portal.server.ts";

const TOKEN = "Zk3v_q-9XbTn2LwQ7RdYc81HsUeGoMpAfJiB5x0EtCy";
/** Sixteen characters of the token in one piece, in any case. */
const LEAKED = /k3v_q-9XbTn2Lw|81HsUeGoMpAfJ/i;

/** The mailed links as programs and people change them on the way. */
function spellings(): string[] {
  const encoded = [...TOKEN].map((sign) => `%${sign.charCodeAt(0).toString(16)}`).join("");
  const places = [
    ...["/reset/password/", "//reset/password/", "/reset//password/", "/./reset/password/"],
    ...[
      "/x/../reset/password/",
      "/reset/./password/",
      "\\\\reset\\password\\",
      "/reset%2Fpassword%2f",
    ],
    ...["/RESET/PASSWORD/", "/reset/passwor%64/", "/reset/password//", "/reset-password/"],
    ...["/resetpassword/", "/reset/", "/", "/reset/password", "/reset%252Fpassword%252F"],
    ...[
      "/email-verfication/",
      "/email-verification/",
      "/e-mail-verification/",
      "/email-verfication",
    ],
    ...["//email-verfication/", "/email_verification/", "/calendar/feed/", "/calendar//feed/"],
    ...["/Calendar/Feed/", "/reminders/stop/", "/reminders/%73top//", "/checkout/", "//checkout/"],
    ...["/checkout/history/", "/checkout//history/", "/login/reset/password/", "/assets/../"],
  ];
  const endings = ["", "/", ".", "%20", "%00", ";x=1", ">", "/x", "%2F", ".ics"];
  return [
    ...places.map((place) => place + TOKEN),
    ...endings.map((ending) => `//reset/password/${TOKEN}${ending}`),
    `//reset/password/${encoded}`,
    `//reset/password/${encodeURIComponent(encoded)}`,
    `//reset/password/${TOKEN.toUpperCase()}`,
    `//reset/password/${TOKEN.toLowerCase()}`,
    `/reset/password/${TOKEN.slice(0, 20)}=/${TOKEN.slice(20)}`,
    `/${"long/".repeat(55)}${TOKEN}`,
    `/%2${"52".repeat(9)}5${encoded}`,
  ];
}

describe("formats", () => {
  it("writes a date as dd/mm/yyyy in Sydney's day", () => {
    expect(formatDate("2026-11-19T13:30:00.000000Z")).toBe("20/11/2026");
    expect(formatDate("soon")).toBe("soon");
  });

  it("writes waits in words", () => {
    expect([formatWait(1), formatWait(40), formatWait(600)]).toEqual([
      "1 second",
      "40 seconds",
      "10 minutes",
    ]);
  });

  it("logs no query and no mailed token", () => {
    expect(loggablePath("/reset/password/abc123?x=1")).toBe("/reset/password/:token");
    expect(loggablePath("/email-verfication/abc123")).toBe("/email-verfication/:token");
    expect(loggablePath("/calendar/feed/abc.ics")).toBe("/calendar/feed/:token");
    expect(loggablePath("/reminders/stop/abc")).toBe("/reminders/stop/:token");
    expect(loggablePath("/RESET/passwor%64/abc123/")).toBe("/RESET/password/:token");
    expect(loggablePath("/email-verfication/%E0%A4%A")).toBe("(unreadable path)");
    // No terminal commands, and no more characters than one of our paths has.
    expect(loggablePath("/a%C2%9B31mb%7F%E2%80%AEc%E2%81%A6d")).toBe("/a?31mb??c?d");
    expect(loggablePath(`/${"a".repeat(10_000)}`)).toHaveLength(300);
    expect(loggablePath("/payment-success?session_id=cs_1")).toBe("/payment-success");
    expect(loggablePath("/media/sig/aGVsbG8")).toBe("/media/:file");
  });

  it.each(spellings())("logs no token of %s", (address) => {
    expect(loggablePath(address)).not.toMatch(LEAKED);
  });

  it.each([
    "/assets/entry.client-DkY3kx9QabcdefghIJKL.js",
    "/staff/content/12/sounds/hi-blood-pressure-01-q.mp3",
    "/dialogues/dialogue-with-a-long-title-of-words",
    "/Login",
  ])("logs %s as it is", (path) => {
    expect(loggablePath(path)).toBe(path);
  });
});
