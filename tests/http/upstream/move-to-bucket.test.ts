import { resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readEnv } from "../../../upstream/env.ts";
import { openDatabase } from "../../../upstream/db/open.ts";
import { sumOf } from "../../../upstream/files/content-files.ts";
import { openFiles } from "../../../upstream/files/school-files.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { until } from "../../support/program.ts";
import { BUCKET, startS3 } from "../../support/s3-server.ts";
import { BUILT, Program } from "./program.ts";
import { doorTo } from "./store-door.ts";

it.skipIf(skipPostgres)(
  "moves the files of a school on PostgreSQL into a bucket, resumes after a kill, and loses none",
  { tags: ["night"] },
  async () => {
    const program = new Program();
    const [database, s3] = await Promise.all([createDatabase(), startS3()]);
    const door = await doorTo(s3.settings.FILES_ENDPOINT);
    const own = { DATABASE_URL: database.url, CONTENT_DIR: resolve("samples") };
    const { db, close } = openDatabase({
      ...{ dataDir: program.data, databaseUrl: database.url },
      onConnectionLost: () => undefined,
    });
    onTestFinished(async () => {
      await program.end();
      await close();
      await door.close();
      await s3.stop();
      await database.drop();
    });
    const before = await program.start(BUILT.server, { TRIAL: "1", ...own });
    await before.kill("SIGTERM");
    const env = {
      ...{ ...own, ...s3.settings, FILES_ENDPOINT: door.url },
      FILES_URL: `s3://${BUCKET}/from-folder`,
    };

    door.letThrough(6);
    const broken = program.spawn(BUILT.cli, ["move", program.data], env);
    await until(
      () => door.held() > 0,
      () => "a file that waits",
    );
    const gone = new Promise((done) => broken.once("exit", done));
    broken.kill("SIGKILL");
    await gone;
    const half = await program.run(BUILT.server, [], { TRIAL: "1", ...env });
    expect(half.output).toMatch(/^A school was being moved into this database[^\n]*again\.\n$/);

    door.letThrough(Infinity);
    const last = await program.run(BUILT.cli, ["move", program.data], env);
    expect(last.output).toMatch(
      /were there already, and compared \d+ files[^\n]*not used any more\.$/m,
    );
    const [, files] = /compared (\d+) files/.exec(last.output) ?? [];
    expect(door.stored(), "each file once, and the id twice").toBe(Number(files) + 2);

    const running = await program.start(BUILT.server, { TRIAL: "1", ...env });
    expect(await running.kill("SIGTERM")).toBe(0);
    const takes = await db.selectFrom("practice_answers").selectAll().execute();
    expect(takes.length).toBeGreaterThan(5);
    const { answers } = await openFiles(readEnv(env));
    for (const { file_name, sha256 } of takes)
      expect(await sumOf(answers, file_name ?? ""), file_name ?? "").toBe(sha256);
    const back = await program.run(BUILT.server, [], { TRIAL: "1", ...own });
    expect(back.output).toMatch(/^The database belongs to another data folder than/);
    const again = await program.run(BUILT.cli, ["move", program.data], env);
    expect(again.output).toContain("was moved already: its files are in a bucket now.");
  },
);
