import { expect, it } from "vitest";
import { zonedFormat } from "../../../app/lib/text/format.ts";

const zones = Intl.supportedValuesOf("timeZone");

it("creates a formatter once, and keeps those of at most a few hundred zones", () => {
  const ask = (zone: string) => zonedFormat("en-AU", zone, { dateStyle: "full" });
  const first = ask("Australia/Sydney");
  expect(ask("Australia/Sydney")).toBe(first);
  expect(zones.length).toBeGreaterThan(400);
  for (const zone of zones) ask(zone);
  expect(ask("Australia/Sydney")).not.toBe(first);
  expect(ask("Australia/Sydney").format(0)).toBe(first.format(0));
});
