import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { examDateField, examDateView } from "../../../app/routes/dashboard/exam-date.server.ts";

// In Sydney the 21st has begun.
beforeEach(() => void vi.useFakeTimers({ now: new Date("2026-11-20T13:30:00Z") }));
afterEach(() => void vi.useRealTimers());

describe("the exam date", () => {
  it.each([
    ["2026-12-12", "Asia/Kolkata", "Saturday, in 22 days"],
    ["2026-12-12", "Australia/Sydney", "Saturday, in 21 days"],
    ["2026-12-12", null, "Saturday, in 21 days"],
    ["2026-11-21", "America/Sao_Paulo", "Saturday, tomorrow"],
    ["2026-11-21", "Australia/Sydney", "Saturday, today"],
    ["2026-11-20", "Australia/Sydney", "Friday, yesterday. Set a new date when you have one."],
    ["2026-12-12 00:00:00", "Asia/Kolkata", "Saturday, in 22 days"],
  ])("%s, seen from %s: %s", (saved, zone, note) =>
    expect(examDateView(saved, zone).note).toBe(note),
  );

  it("is today when none is saved, and the note says so", () => {
    expect(examDateView(null, "Asia/Kolkata")).toEqual({
      day: "2026-11-20",
      text: "20 November 2026",
      note: "You have not set an exam date, so this shows today.",
      isAhead: false,
    });
    expect(examDateView(null, null).day).toBe("2026-11-21");
  });

  it("is shown unchanged when it cannot be read", () => {
    expect(examDateView("next <b>week</b>", null)).toEqual({
      day: null,
      text: "next <b>week</b>",
      note: "We cannot read this date. Set it again.",
      isAhead: false,
    });
  });
});

describe("the field", () => {
  it.each([
    [null, "Asia/Kolkata", { min: "2026-11-20", value: "2026-11-20" }],
    [null, "Australia/Sydney", { min: "2026-11-21", value: "2026-11-21" }],
    [null, null, { min: "2026-11-20", value: "2026-11-21" }],
    ["2026-12-12", null, { min: "2026-11-20", value: "2026-12-12" }],
    ["2026-11-02", "Australia/Sydney", { min: "2026-11-21", value: "2026-11-21" }],
    ["0000-00-00", "Australia/Sydney", { min: "2026-11-21", value: "2026-11-21" }],
  ])("with %s saved, in %s", (saved, zone, field) =>
    expect(examDateField(saved, zone)).toEqual(field),
  );
});
