import { describe, expect, it } from "vitest";
import { parseRetryAfter, retryDelay } from "../../../app/lib/studio/outbox/upload-state.ts";

describe("retryDelay", () => {
  it.each([1, 2, 3, 6, 7, 50])("stays between one second and the ceiling of try %i", (tries) => {
    const ceiling = Math.min(60_000, 1000 * 2 ** tries);
    expect(retryDelay(tries, 0, null)).toBe(1000);
    expect(retryDelay(tries, 1, null)).toBe(ceiling);
    const middle = retryDelay(tries, 0.5, null);
    expect(middle).toBeGreaterThanOrEqual(1000);
    expect(middle).toBeLessThanOrEqual(ceiling);
  });

  it("is never shorter than the server's Retry-After", () => {
    expect(retryDelay(1, 0, 30_000)).toBe(30_000);
    expect(retryDelay(7, 1, 1000)).toBe(60_000);
  });

  it("limits a very long Retry-After", () => {
    expect(retryDelay(1, 0, 86_400_000)).toBe(600_000);
  });
});

describe("parseRetryAfter", () => {
  const now = Date.parse("2026-11-20T12:00:00Z");
  it.each([
    ["7", 7000],
    ["0", 0],
    ["Fri, 20 Nov 2026 12:00:30 GMT", 30_000],
    ["Fri, 20 Nov 2026 11:00:00 GMT", 0],
    ["soon", null],
    ["", null],
    [null, null],
  ])("reads %j", (header, ms) => {
    expect(parseRetryAfter(header, now)).toBe(ms);
  });
});
