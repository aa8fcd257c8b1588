import { expect, test } from "vitest";
import { textLike } from "../upstream/matchers.ts";
import { usePortal } from "./portal-stack.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const silent = usePortal();
const named = usePortal({ SECURITY_CONTACT: "safe@school.example" });
const PATH = "/.well-known/security.txt";

test("names where to report a weakness, for less than a year, and only with a contact", async () => {
  expect((await silent.client().get(PATH)).status).toBe(404);
  const { status, text, headers } = await named.client().get(PATH);
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const lines = new Map(
    text
      .trim()
      .split("\n")
      .map((line) => [line.split(": ")[0], line.split(": ")[1] ?? ""]),
  );
  expect(Object.fromEntries(lines)).toEqual({
    Contact: "mailto:safe@school.example",
    Expires: textLike(/T00:00:00\.000Z$/),
    "Preferred-Languages": "en",
    Canonical: `${named.stack.portalUrl}${PATH}`,
  });
  const days = (Date.parse(lines.get("Expires") ?? "") - Date.now()) / DAY_MS;
  expect(days).toBeGreaterThan(90);
  expect(days).toBeLessThan(366);
});
