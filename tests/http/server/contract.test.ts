import { execFile } from "node:child_process";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import type { Program } from "../../support/program.ts";
import { startFillingUpstream } from "../../support/stack.ts";
import { Api } from "../upstream/api.ts";

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

const address = () => /upstream ready on (\S+)/.exec(upstream.log())?.[1] ?? "";

const wordList = z.object({ result: z.object({ data: z.array(z.unknown()) }) });
const loggedIn = z.object({ results: z.object({ token: z.string() }) });

async function signIn(): Promise<Api> {
  const { body } = await new Api(address()).login("student@example.com", "interpreting");
  return new Api(address(), loggedIn.parse(body).results.token);
}

/** Runs the command of the README. */
function contract(...more: string[]): Promise<{ code: number; text: string }> {
  const given = ["--url", address(), "--email", "student@example.com", ...more];
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

// The test below finds the same, and practice/odd-provider that nothing is changed.
test(
  "npm run contract reads the embedded API, finds nothing that differs, and changes nothing",
  { tags: ["night"] },
  async () => {
    const { code, text } = await contract();
    expect(text).toContain("Every call can be used.");
    expect(text).not.toMatch(/FAILS|LEFT OUT|differs:/);
    expect(text).toContain(`answers.updateAnswer: ${WRITES}`);
    expect(code).toBe(0);
  },
);

test("npm run contract -- --write also makes the changes that can be taken back, and leaves the account's own words", async () => {
  const student = await signIn();
  const ownWords = async () => (await student.post("/api/v1/mywords/list", { page: 1 })).body;
  const before = await ownWords();
  expect(wordList.parse(before).result.data).not.toEqual([]);
  const { code, text } = await contract("--write");
  expect(text).not.toContain("deleteMyWord: no answer");
  expect(await ownWords()).toEqual(before);
  expect(text).toContain("Every call can be used.");
  expect(text).not.toMatch(/FAILS|LEFT OUT|differs:/);
  expect(text).not.toContain(WRITES);
  expect(text).toMatch(/, "20\S+Z" read as \w+day, \w+ \d+, 20\d\d at \d+:\d\d [AP]M in Sydney/);
  expect(text).not.toContain("interpreting");
  expect(code).toBe(0);
});
