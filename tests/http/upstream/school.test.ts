import { statSync } from "node:fs";
import { join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { Api, tokenOf } from "./api.ts";
import { command } from "./commands.ts";
import { dialogue, writeContent } from "./content-folder.ts";
import { startUpstream } from "./engines.ts";
import { BUILT, Program } from "./program.ts";

const OWN = {
  slug: "school-040",
  language: "Punjabi",
  language_tag: "pa",
  question_title: "Our own",
};

describe("the program of a school", () => {
  let program: Program;
  beforeEach(() => {
    program = new Program();
  });
  afterEach(() => program.end());

  it("beside the running server: a student logs in, staff are added, imported content is there at once", async () => {
    const running = await program.start(BUILT.server, { STAFF_PATH: "/t" });
    const add = ["add-user", "a@b.test", "long enough", "A", "B", "Punjabi", "--plan"];
    expect(await program.run(BUILT.cli, add)).toEqual({ code: 0, output: "Created a@b.test.\n" });
    expect(await program.run(BUILT.cli, add)).toEqual({
      code: 1,
      output: "a@b.test already has an account.\n",
    });
    const staff = await program.run(
      BUILT.cli,
      ["add-staff", "t@b.test", "Tia"],
      {},
      "long enough for it\n",
    );
    expect(staff.output).toMatch(/^Created t@b\.test\. Staff log in at http\S+\/t\.\n$/);
    const api = new Api(
      running.base,
      tokenOf(await new Api(running.base).login("a@b.test", "long enough")),
    );
    const school = join(program.folder, "school");
    writeContent(school, [dialogue(40, OWN, 2)]);
    const imported = await program.run(BUILT.cli, ["import", relative(process.cwd(), school)]);
    expect(imported).toEqual({ code: 0, output: "Imported 1 dialogue.\n" });
    expect((await api.get("/api/v1/questions/")).body).toMatchObject({
      results: { total: 3, data: [{ question_title: "Our own" }, {}, {}] },
    });
    expect((await program.run(BUILT.cli, ["dance"])).output).toContain("Usage:");
    const door = join(program.data, "upstream.commands");
    expect(statSync(door).mode & 0o777).toBe(0o600);
    // A kill leaves the door's name behind; the next start has a door all the same.
    await running.kill("SIGKILL");
    await program.start(BUILT.server);
    expect((await program.run(BUILT.cli, ["enquiries"])).output).toBe("There are no enquiries.\n");
  });
});

it("commands add students and staff and import a school's content, or say why not", async () => {
  const upstream = await startUpstream(undefined, {
    STAFF_PATH: "/t",
    PUBLIC_ORIGIN: "https://a.test",
  });
  onTestFinished(upstream.close);
  const add = (...args: string[]) => command(upstream, ["add-user", ...args]);
  expect(await add("a@b.test", "long enough", "A", "B", "punjabi", "--plan")).toEqual({
    code: 0,
    output: "Created a@b.test.",
  });
  expect(await add("A@b.test", "long enough", "A", "B", "Hindi")).toEqual({
    code: 1,
    output: "A@b.test already has an account.",
  });
  expect((await add("c@b.test", "short", "A", "B", "Hindi")).output).toContain(
    "at least 8 characters",
  );
  expect((await add("c@b.test", "long enough", "A", "B", "Klingon")).output).toContain(
    "There is no language Klingon",
  );
  expect((await command(upstream, ["dance"])).output).toContain("Usage:");

  const staff = (args: string[], password = "") => command(upstream, args, { input: password });
  const created = "Created t@b.test. Staff log in at https://a.test/t.";
  for (const [args, password, output] of [
    [["add-staff", "t@b.test"], "", "add-staff <email> <name>: the name is missing"],
    [["add-staff", "t@b.test", "Tia"], "too short", "The password needs at least 12 characters."],
    [["add-staff", "t@b.test", "Tia"], "long enough for staff", created],
    [
      ["add-staff", "T@b.test", "Tia"],
      "long enough for staff",
      "T@b.test already has a staff account.",
    ],
    [["remove-staff", "T@b.test"], "", "Removed T@b.test."],
    [["remove-staff", "t@b.test"], "", "t@b.test has no staff account."],
  ] as const)
    expect((await staff([...args], password)).output).toBe(output);

  const school = join(upstream.folder, "school");
  const own = dialogue(40, OWN, 2);
  writeContent(school, [own], (name) => name.endsWith("02-q.mp3"));
  const faulty = await command(upstream, ["import", school]);
  expect([faulty.code, faulty.output]).toEqual([
    1,
    "Nothing was imported:\ndialogues/school-040.json: audio/school-040-02-q.mp3 is missing",
  ]);
  writeContent(school, [own]);
  expect(await command(upstream, ["import", school])).toEqual({
    code: 0,
    output: "Imported 1 dialogue.",
  });

  const api = new Api(
    upstream.base,
    tokenOf(await new Api(upstream.base).login("a@b.test", "long enough")),
  );
  expect((await api.get("/api/v1/questions/")).body).toMatchObject({
    results: { total: 3, data: [{ question_title: "Our own" }, {}, {}] },
  });
  expect((await api.get("/storage/content/school-040-01-s.mp3")).status).toBe(200);
});
