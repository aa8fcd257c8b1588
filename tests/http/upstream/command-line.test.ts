import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hindiWords, writeJson } from "./daily-content.ts";
import { BUILT, Program, type Running } from "./program.ts";

const SHELL = resolve("server/upstream.mjs");
let program: Program;
let running: Running;
let [folder, made] = ["", ""];

beforeAll(async () => {
  program = new Program();
  running = await program.start(BUILT.server);
  folder = join(program.folder, "school");
  made = join(program.folder, "made");
  mkdirSync(join(folder, "words"), { recursive: true });
  writeJson(folder, "words/hi.json", hindiWords);
});
afterAll(() => program.end());

const run = async (...args: string[]) => (await program.run(SHELL, args)).output;
const shell = (...args: string[]) => program.run(SHELL, args);

/** From the shell, because a function behind it took options that the shell turned into paths. */
it("an import's options work from the shell in every place, on a running school and a stopped one", async () => {
  const dry = /^On the data folder [^\n]+\nNothing was imported. It would be:\n/;
  expect(await run("import", folder, "--dry-run")).toMatch(dry);
  expect(await run("import", "--replace", "--dry-run", folder)).toMatch(dry);
  expect(await run("import", "--replace", folder)).toMatch(/\nImported 1 word list\./);
  await running.kill("SIGTERM");
  expect(await run("import", "--dry-run", folder)).toMatch(/would be:\nno change\n$/);
});

it("a command's help and an unknown option touch nothing", async () => {
  const before = readdirSync(program.folder);
  for (const [args, code, said] of [
    [["import", "--help"], 0, /^npm run upstream -- import <folder> \[--replace\] \[--dry-run\]\n/],
    [["backup", "--help"], 0, /^npm run upstream -- backup \[folder\]\n/],
    [["backup", made, "--force"], 1, /^backup \[folder\]: there is no option --force\n$/],
    [["import", folder, "--dry_run"], 1, /: there is no option --dry_run\n$/],
    [["--help"], 0, /^Usage: npm run upstream -- <command>\n {2}add-user /],
  ] as const) {
    const { code: ended, output } = await shell(...args);
    expect([args, ended]).toEqual([args, code]);
    expect(output).toMatch(said);
  }
  expect(readdirSync(program.folder)).toEqual(before);
  expect(existsSync(resolve("--help"))).toBe(false);
});

it.each([
  ["start", ["api", "--prot"], /"api --prot" cannot be started\. There are: npm start, /],
  ["start", ["--help"], /"--help" cannot be started\. There are: npm start, /],
  ["contract", ["--describe", "--wrong"], /^Unknown option '--wrong'/],
  ["release", ["--wrong"], /^npm run release -- [^\n]+: Unknown option '--wrong'/],
  ["release", ["more"], /^npm run release -- [^\n]+: Unexpected argument 'more'/],
])("npm run %s with %j refuses it in a sentence", async (file, args, said) => {
  const { code, output } = await program.run(resolve(`server/${file}.mjs`), args);
  expect([code === 0, output.includes("    at ")]).toEqual([false, false]);
  expect(output).toMatch(said);
});
