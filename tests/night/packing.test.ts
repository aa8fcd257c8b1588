import { execFile, spawnSync } from "node:child_process";
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { sha256 } from "../support/recordings.ts";
import { cloneOf } from "./older-build.ts";

const WAIT = { timeout: 900_000 };

test("two clones of a commit, under two umasks, pack the same bytes", WAIT, async () => {
  const sums: string[] = [];
  for (const umask of ["022", "077"]) {
    const pack = `umask ${umask} && node server/release.mjs --without-node`;
    const { folder, remove } = await cloneOf("HEAD", "sh", "-c", pack);
    onTestFinished(remove);
    const [archive = ""] = await readdir(join(folder, "dist"));
    sums.push(sha256(await readFile(join(folder, "dist", archive))));
  }
  expect(sums[0]).toBe(sums[1]);
});

test("a Node that is too old ends in one sentence", WAIT, async () => {
  const install = `const { installNode } = await import("./server/install-node.mjs"); console.log(installNode("18"));`;
  const { stdout } = await promisify(execFile)("node", ["--input-type=module", "-e", install]);
  const old = stdout.trim().split("\n").at(-1) ?? "";
  const { status, stderr } = spawnSync(old, ["server/start.mjs"], { encoding: "utf8" });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^Node 18\.\d+\.\d+ is too old: install Node 20\.19 or newer\.\n$/),
  ]);
});
