import { execFile } from "node:child_process";
import { chmod, chown, mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeRelease, type Release } from "../../support/a-release.ts";
import { freePort } from "../../support/free-port.ts";
import { PortalClient } from "../../support/portal-client.ts";
import { startProgram, untilPrinted } from "../../support/program.ts";
import { sha256, toneFile } from "../../support/recordings.ts";
import { formOf, soundsOf } from "../portal/practice/segment-form.ts";

const run = promisify(execFile);
/** As root the tests run the release as `nobody`, because root may write everywhere. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

let release: Release;
const inside = (...path: string[]) => join(release.home, "current", ...path);
beforeAll(async () => {
  release = await makeRelease("--without-node");
});
afterAll(() => release.remove());

test("an unpacked archive starts for another user, writes nothing into its folder, and stores a recording", async () => {
  const port = await freePort();
  const settings = [`PORT=${port}`, `UPSTREAM_PORT=${await freePort()}`, "LOG_LEVEL=warn"];
  await writeFile(join(release.home, ".env"), settings.join("\n"));
  // An operator may change what does not run.
  const example = await readFile(inside(".env.example"), "utf8");
  for (const path of ["", ".env.example"]) await chmod(inside(path), 0o755);
  await writeFile(inside(".env.example"), "LOG_LEVEL=warn");
  const data = join(release.home, "data");
  await mkdir(data);
  await chown(data, NOBODY.uid ?? -1, NOBODY.gid ?? -1);
  const before = (await stat(inside())).mtimeMs;
  const program = startProgram([inside("start.mjs")], { NODE_ENV: "" }, { cwd: "/", ...NOBODY });
  await untilPrinted(program, "Stop it with Ctrl+C.");
  const student = new PortalClient(`http://127.0.0.1:${port}`);
  await student.logIn();
  const { fields } = await formOf(student, 5);
  const take = toneFile(440);
  expect((await student.postFile("/recordings", fields, take)).status).toBe(200);
  const [, own = ""] = await soundsOf(student, 5);
  expect(sha256((await student.get(own)).bytes)).toBe(sha256(take.bytes));
  expect(await program.end("SIGTERM")).toEqual({ code: 0, signal: null });
  expect((await stat(join(data, "upstream.sqlite"))).isFile()).toBe(true);
  expect((await stat(inside())).mtimeMs).toBe(before);
  await writeFile(inside(".env.example"), example);
  // For pages that are open during the next upgrade.
  expect(await readdir(join(data, "assets"))).toContainEqual(expect.stringMatching(/^app-.+css$/));
});

test("its commands read the same settings, its sums are right, and it has all licences", async () => {
  const { stdout, stderr } = await run(inside("upstream"), ["enquiries"], { cwd: "/" });
  expect(stdout).toBe("There are no enquiries.\n");
  expect(stderr).toContain(`On the data folder ${join(release.home, "data")}:`);
  const help = await run(inside("upstream"), ["backup", "--help"]);
  expect(help.stdout).toContain(`${inside("upstream")} backup [folder]\n`);
  await run("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: inside() });
  const licences = await readFile(inside("LICENSES.txt"), "utf8");
  for (const name of ["react", "sharp", "hono", "@remix-run/express"])
    expect(licences).toMatch(new RegExp(`^${name} [\\d.]+: \\S+\\n\\n.*licen[cs]e`, "im"));
});

test.each([
  ["a file is missing", "build/upstream.js", () => rm(inside("build/upstream.js"))],
  ["a file is cut", "build/portal.js", () => writeFile(inside("build/portal.js"), "import")],
  ["the sums are missing", "SHA256SUMS", () => rm(inside("SHA256SUMS"))],
])("a release refuses to start when %s", async (_, name, damage) => {
  const kept = await readFile(inside(name));
  for (const path of ["", "build", name]) await chmod(inside(path), 0o755);
  await damage();
  const sentence = `This release is not complete, or was changed: ${name}. Unpack its archive again, into a new folder.\n`;
  await expectRefused(sentence);
  await writeFile(inside(name), kept);
});

test("a release refuses to start on another kind of machine", async () => {
  const manifest = await readFile(inside("package.json"), "utf8");
  await chmod(inside("package.json"), 0o644);
  await writeFile(inside("package.json"), manifest.replace(`"${process.arch}"`, '"s390x"'));
  await expectRefused(/^This release is for \w+-s390x, and this Node is for \w+-\w+\. [^\n]+\n$/);
  await writeFile(inside("package.json"), manifest);
});

async function expectRefused(sentence: string | RegExp) {
  const program = startProgram([inside("start.mjs")], {});
  expect(await program.ended).toEqual({ code: 1, signal: null });
  expect(program.log()).toMatch(sentence);
}
