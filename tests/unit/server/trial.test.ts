import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { decideStart, keptSecret } from "../../../server/trial.ts";

let folder = "";
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), "ccl-trial-"))));
afterEach(() => rmSync(folder, { recursive: true }));

const BOTH = { api: true, portal: true, isOurs: true };
const PORTAL = { api: false, portal: true };

test("no settings start a trial with the embedded upstream", () => {
  expect(decideStart({ UPSTREAM_URL: "", SESSION_SECRET: "", UPSTREAM_HOST: "127.0.0.1" })).toEqual(
    { ...BOTH, trial: true },
  );
});

test("a secret ends the trial but not the embedded upstream", () => {
  expect(decideStart({ SESSION_SECRET: "x" })).toEqual({ ...BOTH, trial: false });
});

test("an upstream elsewhere is the provider's, unless the portal has a secret for it", () => {
  const source = { UPSTREAM_URL: "https://api.example", SESSION_SECRET: "x" };
  expect(decideStart(source)).toEqual({ ...PORTAL, isOurs: false, trial: false });
  const ours = { ...source, UPSTREAM_SECRET: "y" };
  expect(decideStart(ours)).toEqual({ ...PORTAL, isOurs: true, trial: false });
});

test("API and portal can start alone, with the settings of both", () => {
  const source = { UPSTREAM_URL: "https://api.example", UPSTREAM_SECRET: "y", SESSION_SECRET: "x" };
  const shared = { ...source, UPSTREAM_HOST: "10.0.0.5" };
  const api = { api: true, portal: false, isOurs: true, trial: false };
  expect(decideStart(shared, "api")).toEqual(api);
  expect(decideStart(shared, "portal")).toEqual({ ...PORTAL, isOurs: true, trial: false });
  expect(decideStart({}, "portal")).toEqual({ ...PORTAL, isOurs: true, trial: true });
});

test.each([
  [{}, "apis", /^"apis" cannot be started\.[^\n]+$/],
  [{ UPSTREAM_HOST: "10.0.0.5" }, undefined, /^UPSTREAM_HOST: is for an API alone[^\n]+$/],
  [{ UPSTREAM_HOST: "10.0.0.5" }, "portal", /^UPSTREAM_HOST: is for an API alone[^\n]+$/],
  [{ UPSTREAM_HOST: "10.0.0.5" }, "api", /^SESSION_SECRET: is missing[^\n]+$/],
])("explains in one sentence what is wrong: %j %s", (source, only, sentence) => {
  expect(decideStart(source, only)).toMatch(sentence);
});

test("refuses an upstream without a secret in one sentence", () => {
  expect(decideStart({ UPSTREAM_URL: "https://api.example" })).toMatch(
    /^SESSION_SECRET: is missing[^\n]+$/,
  );
});

test.each([
  [{ NODE_ENV: "production" }, "NODE_ENV=production"],
  [{ PUBLIC_ORIGIN: "https://learn.school.example" }, "PUBLIC_ORIGIN"],
  [{ PUBLIC_ORIGIN: "http://192.168.1.7.school.example" }, "PUBLIC_ORIGIN"],
  [{ PUBLIC_ORIGIN: "http://8.8.8.8" }, "PUBLIC_ORIGIN"],
])("%j needs a secret", (source, named) => {
  expect(decideStart(source)).toContain(named);
  expect(decideStart({ ...source, SESSION_SECRET: "x" })).toEqual({ ...BOTH, trial: false });
});

test.each([
  "http://localhost:3000",
  "http://127.0.0.1:7100",
  "http://192.168.1.7:3000",
  "http://[::1]",
])("%s starts a trial", (PUBLIC_ORIGIN) => {
  expect(decideStart({ PUBLIC_ORIGIN })).toEqual({ ...BOTH, trial: true });
});

test("creates the secret once, readable only by its owner", () => {
  const secret = keptSecret(join(folder, "data"));
  expect(secret.length).toBeGreaterThanOrEqual(32);
  expect(keptSecret(join(folder, "data"))).toBe(secret);
  expect(statSync(join(folder, "data", "session-secret")).mode & 0o777).toBe(0o600);
});

test("replaces a secret cut short by a crash", () => {
  writeFileSync(join(folder, "session-secret"), "");
  expect(keptSecret(folder).length).toBeGreaterThanOrEqual(32);
});
