import { execFile } from "node:child_process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startUpstreamHere, type UpstreamHere } from "../../support/upstream-here.ts";
import { Api } from "../upstream/api.ts";

let upstream: UpstreamHere;
beforeAll(async () => {
  upstream = await startUpstreamHere("http://127.0.0.1");
});
afterAll(() => upstream.stop());

const wordList = z.object({ result: z.object({ data: z.array(z.unknown()) }) });
const loggedIn = z.object({ results: z.object({ token: z.string() }) });

async function signIn(): Promise<Api> {
  const { body } = await new Api(upstream.url).login("student@example.com", "interpreting");
  return new Api(upstream.url, loggedIn.parse(body).results.token);
}

/** `npm run contract` runs the same. npm itself runs only at night, because it takes longer. */
const PROGRAM = [process.execPath, "server/contract.mjs"];
const README = ["npm", "run", "--silent", "contract", "--"];

function contract(
  [command = "", ...args]: string[],
  ...more: string[]
): Promise<{ code: number; text: string }> {
  const given = [...args, "--url", upstream.url, "--email", "student@example.com", ...more];
  const env = { ...process.env, CONTRACT_PASSWORD: "interpreting" };
  return new Promise((resolve) => {
    const child = execFile(command, given, { env });
    let text = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk) => (text += String(chunk)));
    child.once("close", (code) => resolve({ code: code ?? -1, text }));
  });
}

const WRITES = "it changes something; with --write it is asked";

// The test below finds the same, and practice/odd-provider tests that nothing changes.
test(
  "npm run contract checks the embedded API, finds no difference, and changes nothing",
  { tags: ["night"] },
  async () => {
    const { code, text } = await contract(README);
    expect(text).toContain("Every call can be used.");
    expect(text).not.toMatch(/FAILS|LEFT OUT|differs:/);
    expect(text).toContain(`answers.updateAnswer: ${WRITES}`);
    expect(code).toBe(0);
  },
);

test("npm run contract -- --write also makes reversible changes, and keeps the account's own words", async () => {
  const student = await signIn();
  const ownWords = async () => (await student.post("/api/v1/mywords/list", { page: 1 })).body;
  const before = await ownWords();
  expect(wordList.parse(before).result.data).not.toEqual([]);
  const { code, text } = await contract(PROGRAM, "--write");
  expect(text).not.toContain("deleteMyWord: no answer");
  expect(await ownWords()).toEqual(before);
  expect(text).toContain("Every call can be used.");
  expect(text).not.toMatch(/FAILS|LEFT OUT|differs:/);
  expect(text).not.toContain(WRITES);
  expect(text).toMatch(/, "20\S+Z" read as \w+day, \w+ \d+, 20\d\d at \d+:\d\d [AP]M in Sydney/);
  expect(text).not.toContain("interpreting");
  expect(code).toBe(0);
});
