import { expect } from "vitest";
import { textOf, textsOf } from "../../../support/html.ts";
import type { Answer } from "../../../support/portal-client.ts";

/** Expects the message in the summary and at its field, and an error in the title. */
export function expectFieldError(
  { page, status }: Answer,
  wanted: { status: number; field: string; says: string },
): void {
  expect([
    status,
    textOf(page, "title"),
    // The field's name comes before a message that says "this field".
    textsOf(page, ".summary a").map((entry) => entry.replace(/^.*: (?=This field)/, "")),
    textOf(page, `#${wanted.field}-error`),
  ]).toEqual([wanted.status, "Error: Profile - VLE NAATI CCL Portal", [wanted.says], wanted.says]);
  expect(page.querySelector(".summary a")?.getAttribute("href")).toBe(`#${wanted.field}`);
  expect(page.querySelector(`#${wanted.field}`)?.getAttribute("aria-invalid")).toBe("true");
}
