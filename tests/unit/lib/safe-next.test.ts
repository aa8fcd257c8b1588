import { describe, expect, it } from "vitest";
import { aPortal } from "../../support/a-portal.ts";
import { safeNext } from "../../../app/lib/http/auth.server.ts";

const portal = aPortal();

describe("safeNext", () => {
  it.each(["/practice-ccl", "/practice/list/questions?question=3&segment=2"])(
    "follows %s",
    (path) => expect(safeNext(portal, path)).toBe(path),
  );

  it.each([
    null,
    "",
    "practice-ccl",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "http:evil.example",
    "javascript:alert(1)",
    "/\t/evil.example",
    "/%09/\n//evil.example",
    "data:text/html,x",
    "/ /evil.example",
  ])("goes to the dashboard instead of %j", (path) =>
    expect(safeNext(portal, path)).toBe("/dashboard"),
  );
});
