import { describe, expect, it } from "vitest";
import {
  CODE_SECONDS,
  endOfCode,
  readCode,
  secondsLeft,
} from "../../../app/routes/account/code-step.server.ts";

describe("a one-time code", () => {
  it.each([
    "482915",
    " 482915 ",
    "482 915",
    "482-915",
    "4 8 2 9 1 5",
    "482–915",
    "482\u00a0915",
    "４８２９１５",
    "४८२ ९१५",
    "٤٨٢٩١٥",
    "\u202a482915\u202c",
    "482.915",
    "482915\r\n",
    "482915 is your code",
    "Code: 482915",
    "[482915]",
    "482915 is your code. It works for 2 minutes, until 27/11/2026.",
    "Your code is 482 915. Do not tell 482915 to anybody.",
  ])("is read from %j", (typed) => expect(readCode(typed)).toBe("482915"));

  it.each([
    "",
    " ",
    "48291",
    "4829150",
    "48291a",
    "482+915",
    "000",
    "-",
    "4e2915",
    "0x1234",
    "482915 or 482916",
  ])("is not read from %j", (typed) => expect(readCode(typed)).toBeNull());

  it("keeps its zeros", () => expect(readCode("000 012")).toBe("000012"));

  it("works for 120 seconds, by the server's clock", () => {
    const sent = 1_800_000_000_000;
    expect(
      [0, 1, 500, 60_000, 119_001, 119_999, 120_000, 120_001, 9_999_999].map((later) =>
        secondsLeft(sent, sent + later),
      ),
    ).toEqual([120, 120, 120, 60, 1, 1, 0, 0, 0]);
    expect(secondsLeft(sent, sent - 60_000), "a clock set back gives no more time").toBe(
      CODE_SECONDS,
    );
  });

  it("shows its end in Sydney time", () => {
    const { iso, text } = endOfCode(Date.UTC(2026, 10, 19, 23, 40, 15));
    expect(iso).toBe("2026-11-19T23:42:15.000Z");
    expect(text.replace(/\s/g, " ")).toBe("10:42:15 am");
  });
});
