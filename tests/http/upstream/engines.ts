import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { KyselyPlugin } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, describe } from "vitest";
import { issueToken } from "../../../upstream/account/tokens.ts";
import { grantTopPlan } from "../../../upstream/account/users.ts";
import { keepWords } from "../../../upstream/db/student-words.ts";
import { createUpstream } from "../../../upstream/app.ts";
import { stamp } from "../../../upstream/clock.ts";
import { FilesApart } from "../../../upstream/files/files-apart.ts";
import type { Deps } from "../../../upstream/deps.ts";
import { listen } from "../../../upstream/listen.ts";
import { prepare } from "../../../upstream/start.ts";
import { cheapHash } from "../../support/cheap-hash.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { Api, segmentsOf } from "./api.ts";
import { copyStandardData, STANDARD, standardSettings } from "./standard-data.ts";

export type Upstream = {
  base: string;
  deps: Deps;
  files: FilesApart;
  folder: string;
  logged: string[];
  /** The method and path of each route. */
  routes: string[];
  turnClock: (ms: number) => void;
  /** The time of the changed clock. */
  now: () => number;
  refreshTimetable: (now: number) => Promise<void>;
  close: () => Promise<void>;
};

/** `plugin` sees the API's database queries. */
type Settings = Partial<Parameters<typeof prepare>[0]> & {
  plugin?: KyselyPlugin;
  makesCopies?: boolean;
};

type Tests = (upstream: () => Upstream) => void;

/**
 * Runs the same tests on SQLite and PostgreSQL, each with its own API. For code that may work on
 * one engine only: locks, conflicts, paging and sums.
 */
export function onBothEngines(name: string, tests: Tests, settings: Settings = {}): void {
  onSqlite(name, tests, settings);
  describe.skipIf(skipPostgres)(`${name} on PostgreSQL`, () => onPostgres(tests, settings));
}

/** Runs the tests on SQLite, and on PostgreSQL at night. For code with plain queries. */
export function onBothEnginesAtNight(name: string, tests: Tests, settings: Settings = {}): void {
  onSqlite(name, tests, settings);
  describe.skipIf(skipPostgres)(`${name} on PostgreSQL`, { tags: ["night"] }, () =>
    onPostgres(tests, settings),
  );
}

function onSqlite(name: string, tests: Tests, settings: Settings): void {
  describe(`${name} on SQLite`, () =>
    withUpstream(() => Promise.resolve({ close: () => Promise.resolve() }), tests, settings));
}

function onPostgres(tests: Tests, settings: Settings): void {
  const startEngine = async () => {
    const { url, drop } = await createDatabase(STANDARD);
    return { databaseUrl: url, close: drop };
  };
  withUpstream(startEngine, tests, settings);
}

type Engine = { databaseUrl?: string; close: () => Promise<void> };

function withUpstream(startEngine: () => Promise<Engine>, tests: Tests, settings: Settings): void {
  let engine: Engine | undefined;
  let upstream: Upstream | undefined;
  beforeAll(async () => {
    engine = await startEngine();
    upstream = await startUpstream(engine.databaseUrl, settings);
  });
  afterAll(async () => {
    await upstream?.close();
    await engine?.close();
  });
  tests(() => {
    if (!upstream) throw new Error("the upstream is not there yet");
    return upstream;
  });
}

/**
 * Starts an API in this process on a free port, with the standard content and a temporary data
 * folder. `databaseUrl` is a copy of the standard database.
 */
export async function startUpstream(
  databaseUrl?: string,
  { plugin, makesCopies, ...settings }: Settings = {},
): Promise<Upstream> {
  const folder = mkdtempSync(join(tmpdir(), "upstream-test-"));
  copyStandardData(folder, databaseUrl);
  const logged: string[] = [];
  const log = pino(
    { level: "info", base: undefined },
    { write: (line: string) => void logged.push(line) },
  );
  const { deps, refreshTimetable, close } = await prepare(
    { ...standardSettings(folder, databaseUrl), ...settings },
    log,
  );
  let turned = 0;
  const now = () => Date.now() + turned;
  const db = plugin ? deps.db.withPlugin(plugin) : deps.db;
  const turnedDeps = { ...deps, db, clock: now };
  const files = new FilesApart(pathToFileURL("build/file-reader.js"), log, { makesCopies });
  const app = createUpstream({ ...turnedDeps, files });
  const { port, stop } = await listen(app, {
    UPSTREAM_HOST: "127.0.0.1",
    UPSTREAM_PORT: 0,
    STOP_GRACE_SECONDS: 0,
  });
  return {
    base: `http://127.0.0.1:${port}`,
    deps: turnedDeps,
    files,
    folder,
    logged,
    routes: app.routes
      .filter(({ path }) => path !== "/*")
      .map(({ method, path }) => `${method} ${path}`),
    turnClock: (ms) => (turned += ms),
    now,
    refreshTimetable,
    close: async () => {
      await stop();
      await files.close();
      await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let people = 0;
export const PASSWORD = "correct horse battery";
const passwordHash = cheapHash(PASSWORD);
type Person = { language?: string; plan?: boolean; password_hash?: string };

/** Adds a student and returns their email and ids. */
export async function newStudent(
  { deps: { db } }: { deps: Pick<Deps, "db"> },
  { language = "Hindi", plan = true, password_hash }: Person = {},
) {
  const email = `student${++people}@example.test`;
  const { id: languageId } = await db
    .selectFrom("languages")
    .select("id")
    .where("name", "=", language)
    .executeTakeFirstOrThrow();
  // Not createUser, because hashing for hundreds of students would take a third of the suite's
  // time.
  const person = {
    email,
    password_hash: password_hash ?? (await passwordHash),
    first_name: "Asha",
    last_name: "Rao",
    language_id: languageId,
    country: "India",
  };
  const now = stamp();
  const { id } = await db
    .insertInto("users")
    .values({ ...person, email_verified_at: now, created_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await keepWords(db, id);
  if (plan) await grantTopPlan(db, id);
  return { id, email, languageId };
}

/** Adds a student and logs them in. */
export async function signIn(upstream: Upstream, person: Person = {}) {
  const student = await newStudent(upstream, person);
  const token = await issueToken(upstream.deps.db, student.id, false);
  return { ...student, api: new Api(upstream.base, token) };
}

/** Returns the id of a dialogue of the standard content. */
export async function questionId({ deps }: Upstream, slug: string): Promise<number> {
  const { id } = await deps.db
    .selectFrom("questions")
    .select("id")
    .where("slug", "=", slug)
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the segments of a dialogue, as the student sees them. */
export async function openDialogue(api: Api, question: number) {
  return segmentsOf(await api.get(`/api/v1/question/segments/${question}`));
}
