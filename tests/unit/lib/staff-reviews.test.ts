import { expect, test } from "vitest";
import { keyOf } from "../../../app/lib/studio/recorder/key-names.ts";
import { COUNTED_HEADS } from "../../../app/lib/marking/mark-fields.ts";
import { promisedBy } from "../../../app/routes/staff/reviews/promised.ts";

test("each error key is a letter of its name that has no other use", () => {
  const keys = COUNTED_HEADS.map(({ key }) => key);
  expect(new Set([...keys, ..."JKVPAWSU"]).size).toBe(keys.length + 8);
  for (const { name, key } of COUNTED_HEADS) {
    expect(key, name).toMatch(/^[A-Z]$/);
    expect(name.toUpperCase(), name).toContain(key);
  }
});

test("reads a key by its letter, also on a Hindi keyboard, and leaves other keys to the browser", () => {
  const free = { shiftKey: false, ctrlKey: false, altKey: false, metaKey: false };
  const still = { ...free, repeat: false, isComposing: false };
  const named = (key: string, code: string, more: Partial<typeof still> = {}) =>
    keyOf({ ...still, key, code, ...more });
  const shiftKey = true;
  expect([
    named("o", "KeyO"),
    named("O", "KeyO"), // Caps Lock
    named("O", "KeyO", { shiftKey }),
    named("a", "KeyQ"), // a French keyboard
    named("द", "KeyO"),
    named("ध", "KeyO", { shiftKey }),
    named("?", "Slash", { shiftKey }),
    named("1", "Digit1"),
    named("१", "Digit1"),
    named("1", "Digit1", { shiftKey }), // a French keyboard
    named("<", "Comma", { shiftKey }),
    named(" ", "Space"),
  ]).toEqual(["O", "O", "Shift+O", "A", "O", "Shift+O", "?", "1", "1", "1", "<", "Space"]);
  expect([
    named("o", "KeyO", { ctrlKey: true }),
    named("o", "KeyO", { altKey: true }),
    named("o", "KeyO", { metaKey: true }),
    named("o", "KeyO", { repeat: true }),
    named(" ", "Space", { repeat: true }),
    named("o", "KeyO", { isComposing: true }),
    named("Process", "KeyO"), // composing begins
    named("0", "Digit0"),
    named("é", "Digit2"),
    named("Enter", "Enter"),
  ]).toEqual(Array.from({ length: 10 }, () => ""));
});

test("promises a review for the sixth day in Sydney, and marks it late after that", () => {
  const submitted = "2026-11-26T14:30:00.000000Z";
  const at = (time: string) => promisedBy(submitted, Date.parse(time));
  expect(at("2026-12-02T14:29:59Z")).toEqual({ day: "3 Dec 2026", isLate: false });
  expect(at("2026-12-02T14:30:01Z").isLate).toBe(true);
});
