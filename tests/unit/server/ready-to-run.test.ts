import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { version } from "../../../plan/version.ts";

const running: ChildProcess[] = [];
afterEach(() => running.splice(0).forEach((child) => child.kill("SIGKILL")));

const newLock = () => join(mkdtempSync(join(tmpdir(), "ccl-lock-")), "preparing");

/** Prepares in an own process until it is told to end. Resolves when its turn comes. */
async function prepare(lock: string): Promise<ChildProcess> {
  const work = `async () => { console.log("mine"); await new Promise((end) => process.stdin.once("data", end)); process.stdin.unref(); }`;
  const program = `const { alone } = await import("./server/ready-to-run.mjs"); await alone(${work}, ${JSON.stringify(lock)});`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  running.push(child);
  await once(child.stdout, "data");
  return child;
}

test("of two starts at one moment, the second prepares when the first is ready", async () => {
  const lock = newLock();
  const first = await prepare(lock);
  let isSecond = false;
  const second = prepare(lock).then((child) => {
    isSecond = true;
    return child;
  });
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(isSecond, "it waits").toBe(false);
  first.stdin?.end("ready\n");
  const child = await second;
  child.stdin?.end("ready\n");
  await once(child, "exit");
  expect(existsSync(lock)).toBe(false);
});

test.each([
  [
    "a start that was killed",
    async (lock: string) => {
      const first = await prepare(lock);
      first.kill("SIGKILL");
      await once(first, "exit");
    },
  ],
  ["a file without a process", (lock: string) => writeFile(lock, "99999999")],
])("%s holds nobody up", async (_, leave) => {
  const lock = newLock();
  await leave(lock);
  expect(existsSync(lock)).toBe(true);
  await expect(prepare(lock)).resolves.toBeDefined();
});

test.each(["start", "upstream", "contract"])("%s --version prints the version alone", (name) => {
  const run = spawnSync(process.execPath, [`server/${name}.mjs`, "--version"], {
    encoding: "utf8",
  });
  expect([run.stdout, run.stderr, run.status]).toEqual([`${version}\n`, "", 0]);
});

test("asks whether a misspelt setting of .env was meant as the one that is like it", () => {
  const program = `const { misspelt } = await import("./server/ready-to-run.mjs");
    console.log(JSON.stringify(misspelt(["SMTP_ULR", "PORT", "MY_TOKEN"], ["SMTP_URL", "PORT"])));`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
  });
  expect(JSON.parse(stdout)).toEqual(["Setting SMTP_ULR: is not known. Did you mean SMTP_URL?"]);
});
