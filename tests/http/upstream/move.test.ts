import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { issueToken } from "../../../upstream/account/tokens.ts";
import { move as moveSchool } from "../../../upstream/cli/move.ts";
import { openDatabase } from "../../../upstream/db/open.ts";
import type { Db } from "../../../upstream/db/schema.ts";
import { readEnv } from "../../../upstream/env.ts";
import { sumOf } from "../../../upstream/files/content-files.ts";
import { openFiles } from "../../../upstream/files/school-files.ts";
import { FolderStorage } from "../../../upstream/files/storage.ts";
import { sentenceFor } from "../../../upstream/start-faults.ts";
import { prepare } from "../../../upstream/start.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { until } from "../../support/program.ts";
import { BUCKET, startS3 } from "../../support/s3-server.ts";
import { Api, segmentsOf } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { newStudent } from "./engines.ts";
import { BUILT, Program, serveHere, silent } from "./program.ts";
import { copyStandardData, STANDARD } from "./standard-data.ts";
import { doorTo } from "./store-door.ts";

const DIALOGUE = "/api/v1/question/segments/3";

let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

describe.skipIf(skipPostgres)("a move from SQLite and a folder", () => {
  it("resumes after a kill during the files or the rows, and loses nothing", async () => {
    const program = new Program();
    const database = await createDatabase();
    const door = await doorTo(s3.settings.FILES_ENDPOINT);
    onTestFinished(async () => {
      await program.end();
      await door.close();
      await database.drop();
    });
    // A folder that this process has opened stays locked until it ends.
    const first = join(program.folder, "first");
    cpSync(process.env.TEST_TRIAL_DATA ?? "", first, { recursive: true });
    const old = await opened(first, undefined, async (db) => {
      const { id } = await newStudent({ deps: { db } });
      await db.deleteFrom("users").where("id", "=", id).execute();
      return { lastId: id, token: await issueToken(db, 1, false), rows: await takesIn(db) };
    });
    cpSync(first, program.data, { recursive: true });
    const env = {
      ...{ ...s3.settings, FILES_ENDPOINT: door.url, FILES_URL: `s3://${BUCKET}/moved` },
      ...{
        CONTENT_DIR: resolve("samples"),
        DATABASE_URL: database.url,
        DATA_DIR: join(program.folder, "elsewhere"),
      },
    };
    const move = () => program.spawn(BUILT.cli, ["move", program.data], env);
    const moveHere = () => moveSchool(readEnv(env), [program.data], silent);
    const kill = async (moving: ReturnType<typeof move>) => {
      const gone = new Promise((resolve) => moving.once("exit", resolve));
      moving.kill("SIGKILL");
      await gone;
    };

    door.letThrough(6);
    const amongFiles = move();
    await until(
      () => door.held() > 0,
      () => "a file that waits",
    );
    expect(await refusal(moveHere())).toMatch(
      /^An API is running on \S+\. Stop it, then run this again\.$/,
    );
    await kill(amongFiles);
    expect(await refusal(prepare(readEnv({ TRIAL: "1", ...env }), silent))).toMatch(
      /^A school was being moved into this database[^\n]*again\.$/,
    );

    door.letThrough(Infinity);
    await opened(env.DATA_DIR, database.url, (db) =>
      db.transaction().execute(async (trx) => {
        await sql`lock table visits in share mode`.execute(trx);
        const amongRows = move();
        await until(
          () => isWaiting(trx),
          () => "rows that wait",
        );
        await kill(amongRows);
      }),
    );
    const last = await program.run(BUILT.cli, ["move", program.data], env);
    expect(last.output).toMatch(
      /\nMoved \d+ rows, and compared \d+ files, of which 0 were copied now\./,
    );
    const [, files] = /compared (\d+) files/.exec(last.output) ?? [];
    expect(door.stored(), "each file once, and the id").toBe(Number(files) + 1);

    const running = await serveHere({ TRIAL: "1", ...env });
    onTestFinished(running.stop);
    const api = new Api(running.base, old.token);
    const takes = await opened(env.DATA_DIR, database.url, takesIn);
    expect(takes).toEqual(old.rows);
    const { answers } = await openFiles(readEnv(env));
    const sums = await Promise.all(takes.map(({ file_name }) => sumOf(answers, file_name ?? "")));
    expect(sums).toEqual(old.rows.map(({ sha256 }) => sha256));
    const { question, segments } = segmentsOf(await api.get(DIALOGUE));
    const next = { question_id: question.id, segment_id: segments.at(-1)?.id ?? 0 };
    expect((await api.answer(next, fixture("take.wav"))).status).toBe(200);
    const { id } = await opened(env.DATA_DIR, database.url, (db) => newStudent({ deps: { db } }));
    expect(id, "the number of a removed row is not given again").toBe(old.lastId + 1);

    expect(await refusal(moveHere())).toMatch(
      /was moved already: its database is upstream-moved\.sqlite now\.$/,
    );
    const back = { TRIAL: "1", DATA_DIR: program.data, CONTENT_DIR: env.CONTENT_DIR };
    expect(await refusal(prepare(readEnv(back), silent))).toMatch(
      /^The database is empty, but the data folder \S+ was used with/,
    );
  });

  it("refuses a place that is not empty", async () => {
    const program = new Program();
    const [used, empty] = [await createDatabase(STANDARD), await createDatabase()];
    onTestFinished(async () => {
      await program.end();
      await used.drop();
      await empty.drop();
    });
    // A folder that this process has opened stays locked until it ends.
    const move = (from: string, more: Record<string, string>) => {
      const folder = join(program.folder, from);
      copyStandardData(folder);
      const env = readEnv({ CONTENT_DIR: join(folder, "content"), ...more });
      return refusal(moveSchool(env, [join(folder, "data")], silent));
    };
    expect(await move("one", { DATA_DIR: program.data })).toMatch(/^Set DATABASE_URL to/);
    const intoUsed = { DATA_DIR: program.data, DATABASE_URL: used.url };
    expect(await move("two", intoUsed)).toMatch(/^The database of .* is not empty/);
    const other = join(program.folder, "other");
    await new FolderStorage(join(other, "answers")).put("one.webm", Buffer.from("x"));
    expect(await move("three", { DATA_DIR: other, DATABASE_URL: empty.url })).toBe(
      `The data folder ${other} is not empty: choose another DATA_DIR.`,
    );
  });
});

/** Returns the message of the error. */
function refusal(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => "nothing was refused",
    (error: unknown) => sentenceFor(error) ?? (error instanceof Error ? error.message : ""),
  );
}

async function opened<T>(
  dataDir: string,
  databaseUrl: string | undefined,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  const { db, close } = openDatabase({ dataDir, databaseUrl, onConnectionLost: () => undefined });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

function takesIn(db: Db) {
  return db.selectFrom("practice_answers").selectAll().orderBy("id").execute();
}

async function isWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_locks where not granted and relation = 'visits'::regclass`.execute(db);
  return rows.length > 0;
}
