import { expect, test } from "vitest";
import { savedText } from "../../../app/lib/desk/save-state.ts";

test("a change that waits for a person is not called saving", () => {
  const saved = { kind: "saved" as const, at: 0 };
  expect(savedText(saved, 1, 1)).toBe("Saving");
  expect(savedText(saved, 0, 1)).toBe("Not saved: 1 change. The page says why.");
  expect(savedText({ kind: "idle" }, 0, 2)).toBe("Not saved: 2 changes. The page says why.");
  expect(savedText({ kind: "idle" }, 0)).toBe("Everything is saved");
});
