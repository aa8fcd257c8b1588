import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Program } from "../../support/program.ts";
import { startFillingUpstream } from "../../support/stack.ts";

let dataDir = "";
let upstream: Program;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ccl-contract-"));
  if (process.env.TEST_TRIAL_DATA)
    await cp(process.env.TEST_TRIAL_DATA, dataDir, { recursive: true });
  upstream = await startFillingUpstream(dataDir);
});
afterAll(async () => {
  await upstream.end("SIGKILL");
  await rm(dataDir, { recursive: true, force: true });
});

/** As somebody types it after the README. */
function contract(...more: string[]): Promise<{ code: number; text: string }> {
  const url = /upstream ready on (\S+)/.exec(upstream.log())?.[1] ?? "";
  const given = ["--url", url, "--email", "student@example.com", ...more];
  const env = { ...process.env, CONTRACT_PASSWORD: "interpreting" };
  return new Promise((resolve) => {
    const child = execFile("npm", ["run", "--silent", "contract", "--", ...given], { env });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => (text += String(chunk)));
    child.once("close", (code) => resolve({ code: code ?? -1, text }));
  });
}

const WRITES = "it changes something; with --write it is asked";

test("npm run contract reads the embedded API, finds nothing that differs, and changes nothing", async () => {
  const { code, text } = await contract();
  expect(text).toContain("Every call can be used.");
  expect(text).not.toMatch(/FAILS|LEFT OUT|differs:/);
  expect(text).toContain(`answers.updateAnswer: ${WRITES}`);
  expect(text).not.toContain("interpreting");
  expect(code).toBe(0);
});

test("npm run contract -- --write also makes the changes that can be taken back", async () => {
  const { code, text } = await contract("--write");
  expect(text).toContain("Every call can be used.");
  expect(text).not.toMatch(/FAILS|LEFT OUT|differs:/);
  expect(text).not.toContain(WRITES);
  expect(code).toBe(0);
});
