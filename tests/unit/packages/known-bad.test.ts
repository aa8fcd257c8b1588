import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";
import { BUILDS_ONLY, KNOWN_BAD, type KnownBad, REPLACED } from "./known-bad.ts";

const lockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({ version: z.string().optional(), dev: z.boolean().default(false) }).passthrough(),
  ),
});

type Package = { name: string; version: string; dev: boolean };

function lockedPackages(): Package[] {
  const lock: unknown = JSON.parse(readFileSync("package-lock.json", "utf8"));
  return Object.entries(lockFile.parse(lock).packages).flatMap(([path, { version, dev }]) => {
    const name = path.split("node_modules/").at(-1) ?? "";
    return version === undefined || name === "" ? [] : [{ name, version, dev }];
  });
}

function isBad(known: KnownBad, { name, version }: Package): boolean {
  if (name !== known.name) return false;
  if ("versions" in known) return known.versions.includes(version);
  return !isBefore(version, known.from ?? "0") && isBefore(version, known.below);
}

function isBefore(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) < 0;
}

function badOf(packages: Package[]): string[] {
  return packages.flatMap((found) =>
    KNOWN_BAD.filter((known) => isBad(known, found))
      .filter(({ name }) => !(found.dev && BUILDS_ONLY.has(name)))
      .map(({ name, why }) => `${name} ${found.version}: ${why}`),
  );
}

test("the lock file has no version that was known to be bad when the list was written", () => {
  const packages = lockedPackages().filter(({ name }) => !REPLACED.has(name));
  expect(packages.length).toBeGreaterThan(500);
  expect(badOf(packages)).toEqual([]);
});

test("a package that our build replaces is in no program of ours", () => {
  const build = readFileSync("server/bundle.mjs", "utf8");
  for (const name of REPLACED) expect(build).toContain(`"${name}": join(root, "server/`);
});

test("finds a version before its fix, a malicious one, and one that runs", () => {
  const found = (name: string, version: string, dev = false) =>
    badOf([{ name, version, dev }]).length;
  expect([found("undici", "6.27.9"), found("undici", "6.28.0"), found("undici", "5.28.0")]).toEqual(
    [1, 0, 0],
  );
  expect([found("qs", "6.9.0"), found("qs", "6.16.0"), found("qs", "6.16.2")]).toEqual([1, 0, 0]);
  expect([found("debug", "4.4.2"), found("debug", "4.4.3")]).toEqual([1, 0]);
  expect([found("esbuild", "0.17.6", true), found("esbuild", "0.17.6")]).toEqual([0, 1]);
});
