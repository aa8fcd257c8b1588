import { cpSync, existsSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { Api, tokenOf } from "./api.ts";
import { command } from "./commands.ts";
import { dialogue, writeContent } from "./content-folder.ts";
import { startUpstream } from "./engines.ts";
import { textLike } from "./matchers.ts";
import { BUILT, Program } from "./program.ts";

const OWN = {
  slug: "school-040",
  language: "Punjabi",
  language_tag: "pa",
  question_title: "Our own",
};

describe("the command-line program of a school", () => {
  let program: Program;
  beforeEach(() => {
    program = new Program();
  });
  afterEach(() => program.end());

  it("reads .env and works beside the running server: a student logs in and sees imported content", async () => {
    const run = commandsOf(program);
    const on = `On the data folder ${program.data}:\n`;
    const add = ["add-user", "a@b.test", "A", "B", "Punjabi", "--plan"];
    expect(await run(add)).toEqual({
      code: 1,
      output: textLike(/^There is no database yet: the data folder \S+\/data\. [^\n]*\n$/),
    });
    expect(existsSync(program.data), "nothing was made").toBe(false);
    const running = await program.start(BUILT.server);
    expect(await run(add, "long enough for it\n")).toEqual({
      code: 0,
      output: `${on}Created a@b.test.\n`,
    });
    const api = new Api(
      running.base,
      tokenOf(await new Api(running.base).login("a@b.test", "long enough for it")),
    );
    const school = join(program.folder, "school");
    writeContent(school, [dialogue(40, OWN, 2)]);
    const imported = await run(["import", relative(program.folder, school)]);
    expect(imported.output).toContain(`${on}Imported 1 dialogue.\ndialogues: 1 added (school-040)`);
    expect((await api.get("/api/v1/questions/")).body).toMatchObject({
      results: { total: 1, data: [{ question_title: "Our own" }] },
    });
    const door = join(program.data, "upstream.commands");
    expect(statSync(door).mode & 0o777).toBe(0o600);
    // A kill leaves the socket's file. The next start opens a socket all the same.
    await running.kill("SIGKILL");
    await program.start(BUILT.server);
    expect((await run(["enquiries"])).output).toBe(`${on}There are no enquiries.\n`);
  });

  /** Runs commands in a separate checkout, with a `.env` in Windows format. */
  function commandsOf({ folder }: Program) {
    for (const name of ["upstream.mjs", "ready-to-run.mjs", "release-check.mjs"])
      cpSync(join("server", name), join(folder, "server", name));
    cpSync("package.json", join(folder, "package.json"));
    symlinkSync(resolve("build"), join(folder, "build"));
    writeFileSync(join(folder, ".env"), '\uFEFFDATA_DIR="./data"\r\n# a remark\r\nSMTP_URL=\r\n');
    const script = join(folder, "server/upstream.mjs");
    return (args: string[], input = "") => program.run(script, args, { DATA_DIR: "" }, input);
  }
});

it("adds students and staff, imports a school's content, or explains why it cannot", async () => {
  const upstream = await startUpstream(undefined, {
    STAFF_PATH: "/t",
    PUBLIC_ORIGIN: "https://a.test",
  });
  onTestFinished(upstream.close);
  const add = (password: string, ...args: string[]) =>
    command(upstream, ["add-user", ...args], { input: password });
  expect(await add("long enough for it", "a@b.test", "A", "B", "punjabi", "--plan")).toEqual({
    code: 0,
    output: "Created a@b.test.",
  });
  expect(await add("long enough for it", "A@b.test", "A", "B", "Hindi")).toEqual({
    code: 1,
    output: "A@b.test already has an account.",
  });
  expect((await add("11 letters.", "c@b.test", "A", "B", "Hindi")).output).toBe(
    "The password needs at least 12 characters.",
  );
  expect((await add("long enough for it", "c@b.test", "A", "B", "Klingon")).output).toContain(
    "There is no language Klingon",
  );
  expect((await command(upstream, ["dance"])).output).toContain("Usage:");

  const staff = (args: string[], password = "") => command(upstream, args, { input: password });
  const created = (who: string) => `Created ${who}. Staff log in at https://a.test/t.`;
  for (const [args, password, output] of [
    [["add-staff", "t@b.test"], "", "add-staff <email> <name> [--owner]: the name is missing"],
    [["add-staff", "t@b.test", "Tia"], "too short", "The password needs at least 12 characters."],
    [["add-staff", "t@b.test", "Tia"], "long enough for staff", created("t@b.test, owner")],
    [["add-staff", "u@b.test", "Uma"], "long enough for staff", created("u@b.test, teacher")],
    [["remove-staff", "t@b.test"], "", "t@b.test is the last owner. Add another one first."],
    [
      ["add-staff", "o@b.test", "Om", "--owner"],
      "long enough for staff",
      created("o@b.test, owner"),
    ],
    [
      ["add-staff", "T@b.test", "Tia"],
      "long enough for staff",
      "T@b.test already has a staff account.",
    ],
    [["remove-staff", "T@b.test"], "", "Removed T@b.test."],
    [["remove-staff", "t@b.test"], "", "t@b.test has no staff account."],
  ] as const)
    expect((await staff([...args], password)).output).toBe(output);
  const logged = await upstream.deps.db.selectFrom("staff_log").select(["did", "about"]).execute();
  expect(logged.map(({ did, about }) => `${did}: ${about}`)).toEqual([
    ...["Tia", "Uma", "Om"].map((name) => `add to the staff: ${name}`),
    "remove from the staff: Tia",
  ]);

  const school = join(upstream.folder, "school");
  const own = dialogue(40, OWN, 2);
  writeContent(school, [own], (name) => name.endsWith("02-q.mp3"));
  const faulty = await command(upstream, ["import", school]);
  expect([faulty.code, faulty.output]).toEqual([
    1,
    "Nothing was imported:\ndialogues/school-040.json: audio/school-040-02-q.mp3 is missing",
  ]);
  writeContent(school, [own]);
  expect((await command(upstream, ["import", school])).output).toMatch(/^Imported 1 dialogue\.\n/);

  const api = new Api(
    upstream.base,
    tokenOf(await new Api(upstream.base).login("a@b.test", "long enough for it")),
  );
  expect((await api.get("/api/v1/questions/")).body).toMatchObject({
    results: { total: 1, data: [{ question_title: "Our own" }] },
  });
  expect((await api.get("/storage/content/school-040-01-s.mp3")).status).toBe(200);
});
