import { createHash, randomBytes, randomUUID } from "node:crypto";
import {
  chownSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import Libsql from "libsql";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { FOLDER_ID } from "../../../upstream/files/folder-id.ts";
import { readEnv } from "../../../upstream/env.ts";
import { sentenceFor } from "../../../upstream/start-faults.ts";
import { prepare } from "../../../upstream/start.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { until } from "../../support/program.ts";
import { Api, segmentsOf, tokenOf } from "./api.ts";
import { command } from "./commands.ts";
import { fixture } from "./content-folder.ts";
import { startUpstream } from "./engines.ts";
import { copyStandardData } from "./standard-data.ts";
import { BUILT, Program, serveHere, silent } from "./program.ts";

const LOGIN = ["student@example.com", "interpreting"] as const;
const ENGINES = skipPostgres ? (["sqlite"] as const) : (["sqlite", "postgres"] as const);

let program: Program;
let drops: (() => Promise<void>)[];

beforeEach(() => {
  program = new Program();
  drops = [];
});
afterEach(async () => {
  await program.end();
  for (const drop of drops) await drop();
});

describe.each(ENGINES)("a backup on %s", (engine) => {
  const tags = engine === "sqlite" ? [] : ["night"];
  it(
    "contains every answer acknowledged before it, even while students upload",
    { tags },
    async () => {
      const databases = [await databaseOf(engine), await databaseOf(engine)];
      const env = engine === "sqlite" ? program.fillWithTrial() : { TRIAL: "1", ...databases[0] };
      const running = await program.start(BUILT.server, env);
      const api = new Api(running.base, tokenOf(await new Api(running.base).login(...LOGIN)));
      const { question, segments } = segmentsOf(await api.get("/api/v1/question/segments/3"));
      const acknowledged = new Map<number, Set<string>>(segments.map(({ id }) => [id, new Set()]));
      const upload = async (id: number) => {
        const bytes = Buffer.concat([fixture("take.wav"), randomBytes(2_000)]);
        const ids = { question_id: question.id, segment_id: id, client_answer_id: randomUUID() };
        await api.answer(ids, bytes);
        acknowledged.get(id)?.add(createHash("sha256").update(bytes).digest("hex"));
      };
      for (const { id } of segments) await upload(id);
      const before = new Map([...acknowledged].map(([id, shas]) => [id, [...shas].at(-1)]));

      let isDone = false;
      const uploading = segments.slice(0, 3).map(async ({ id }) => {
        while (!isDone) await upload(id);
      });
      const folder = join(program.folder, "backup");
      const made = await program.run(BUILT.cli, ["backup", folder], databases[0]);
      isDone = true;
      await Promise.all(uploading);
      expect(made.output).toMatch(/\nBacked up the database, \d+ recordings/);
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      // Replaced files are removed after the backup, or a week later when APIs share them.
      if (engine === "sqlite")
        await until(
          () =>
            readdirSync(join(program.data, "answers")).filter((name) => name.endsWith(".wav"))
              .length === segments.length,
          () => readdirSync(join(program.data, "answers")).join(", "),
        );
      await running.kill("SIGKILL");

      const content = { CONTENT_DIR: join(program.folder, "content") };
      const there = {
        ...content,
        ...env,
        ...databases[1],
        DATA_DIR: join(program.folder, "elsewhere"),
      };
      // A folder that this process has opened stays locked until it ends.
      const brought = await program.run(BUILT.cli, ["restore", folder], there);
      expect(brought.output).toMatch(/\nRestored the backup of /);
      const again = await serveHere(there);
      // The database also has the token.
      const restored = new Api(again.base, api.token);
      for (const { id, answer } of segmentsOf(await restored.get("/api/v1/question/segments/3"))
        .segments) {
        const { bytes } = await restored.get(answer?.user_answer ?? "/missing");
        const sha = createHash("sha256").update(bytes).digest("hex");
        expect(acknowledged.get(id)).toContain(sha);
        if (!segments.slice(0, 3).some((segment) => segment.id === id))
          expect(sha).toBe(before.get(id));
      }
      await again.stop();
    },
  );
});

it("a restore explains in one sentence why it cannot run", async () => {
  const upstream = await startUpstream();
  onTestFinished(upstream.close);
  const [folder, broken] = [join(upstream.folder, "b"), join(upstream.folder, "broken")];
  expect((await command(upstream, ["backup", folder])).code).toBe(0);
  const restore = async (from: string, env = {}) =>
    (await command(upstream, ["restore", from], env)).output;
  expect(await command(upstream, ["backup", folder])).toEqual({
    code: 1,
    output: `${folder} is not empty.`,
  });
  const data = join(upstream.folder, "data");
  expect(await restore(folder)).toBe(`${data} has a database already. Move the folder away first.`);
  mkdirSync(broken);
  expect(await restore(broken)).toContain("is no whole backup");
  const other = { DATA_DIR: join(upstream.folder, "other") };
  expect(await restore(folder, { ...other, DATABASE_URL: "postgres://127.0.0.1:1/x" })).toBe(
    "This backup is of SQLite: start without DATABASE_URL.",
  );
  writeFileSync(join(folder, "upstream.sqlite"), randomBytes(50_000));
  const damaged: unknown = await restore(folder, other).catch((error: unknown) => error);
  expect(sentenceFor(damaged)).toMatch(/^The database .* is damaged\.[^\n]*$/);
});

it.skipIf(process.getuid?.() !== 0)(
  "a restore as root gives the files to whoever has the folder, or says whose they are",
  async () => {
    const upstream = await startUpstream();
    onTestFinished(upstream.close);
    const folder = join(upstream.folder, "b");
    await command(upstream, ["backup", folder]);
    const [own, other] = [join(upstream.folder, "own"), join(upstream.folder, "other")];
    mkdirSync(other);
    chownSync(other, 65_534, 65_534);
    const said = async (place: string) =>
      (await command(upstream, ["restore", folder], { DATA_DIR: place })).output;
    expect(await said(other)).toMatch(/ images\. The files belong to \w+\.$/);
    for (const name of ["", "upstream.sqlite", "answers", "content/audio"])
      expect(statSync(join(other, name)).uid, name).toBe(65_534);
    expect(await said(own)).toContain(
      `The files belong to root: where the school runs as another user, give them to that one: chown -R <user> ${own}`,
    );
  },
);

describe("a start that must fail", () => {
  it("ends with a one-sentence error", async () => {
    const ended = await program.run(BUILT.server, [], damaged());
    expect(ended.output.trim().split("\n")).toHaveLength(1);
    expect(ended.output).toMatch(/^The database in the data folder is damaged\./);
    expect(ended.code).toBe(1);
  });

  it.each([
    [
      "a folder that cannot be made",
      () => ({ DATA_DIR: "/dev/null/data" }),
      /^The data folder cannot be made\.[^\n]*$/,
    ],
    [
      "a database of another folder",
      ofAnotherFolder,
      /^The database belongs to another data folder than [^\n]*$/,
    ],
    [
      "an empty database in a folder with recordings",
      emptied,
      /^The database is empty, but the data folder \S+ was used with another one\.[^\n]*$/,
    ],
    [
      "no recordings, which the database names",
      withoutRecordings,
      /^The folder \S+\/answers is missing, and with it all recordings[^\n]*$/,
    ],
    ["a database that is none", noDatabase, /^The database in the data folder is damaged\.[^\n]*$/],
    [
      "nobody at DATABASE_URL",
      () => ({ DATABASE_URL: "postgres://127.0.0.1:1/x" }),
      /^No PostgreSQL server answers at DATABASE_URL\.[^\n]*$/,
    ],
  ])("explains itself in one sentence: %s", async (_name, settings, sentence) => {
    const env = readEnv({ DATA_DIR: program.data, ...settings() });
    const fault: unknown = await prepare(env, silent).catch((error: unknown) => error);
    expect(sentenceFor(fault)).toMatch(sentence);
  });

  function damaged(): Record<string, string> {
    mkdirSync(program.data, { recursive: true });
    const path = join(program.data, "upstream.sqlite");
    const file = new Libsql(path);
    file.exec("create table users (id integer)");
    file.close();
    // Destroys its first page except the header, by which it is still a database.
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill("x", 100));
    return {};
  }

  /** Simulates the same DATABASE_URL with another DATA_DIR, whose files are missing. */
  function ofAnotherFolder(): Record<string, string> {
    copyStandardData(program.folder);
    rmSync(join(program.data, FOLDER_ID));
    return {};
  }

  function emptied(): Record<string, string> {
    mkdirSync(join(program.data, "answers"), { recursive: true });
    writeFileSync(join(program.data, "answers/one.webm"), "said");
    writeFileSync(join(program.data, "upstream.sqlite"), "");
    return { TRIAL: "1" };
  }

  function withoutRecordings(): Record<string, string> {
    cpSync(process.env.TEST_TRIAL_DATA ?? "", program.data, { recursive: true });
    rmSync(join(program.data, "answers"), { recursive: true });
    return { TRIAL: "1" };
  }

  function noDatabase(): Record<string, string> {
    mkdirSync(program.data, { recursive: true });
    writeFileSync(join(program.data, "upstream.sqlite"), "x".repeat(10_000));
    return {};
  }
});

async function databaseOf(engine: string): Promise<Record<string, string>> {
  if (engine === "sqlite") return {};
  const { url, drop } = await createDatabase();
  drops.push(drop);
  return { DATABASE_URL: url };
}
