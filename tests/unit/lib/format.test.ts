import { describe, expect, it } from "vitest";
import { formatWait } from "../../../app/lib/text/format.ts";
import { formatDate } from "../../../app/lib/text/upstream-time.ts";
import { loggablePath } from "../../../app/lib/portal.server.ts";

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
});
