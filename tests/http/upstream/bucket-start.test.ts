import { randomBytes, randomUUID } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { openDatabase } from "../../../upstream/db/open.ts";
import { readEnv } from "../../../upstream/env.ts";
import { sumOf } from "../../../upstream/files/content-files.ts";
import { LaterRemovals } from "../../../upstream/files/later-removals.ts";
import { openFiles } from "../../../upstream/files/school-files.ts";
import { sweepRest } from "../../../upstream/files/sweep.ts";
import { prepare } from "../../../upstream/start.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { until } from "../../support/program.ts";
import { sha256 as sha } from "../../support/recordings.ts";
import { BUCKET, startS3 } from "../../support/s3-server.ts";
import { Api, segmentsOf, tokenOf } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { BUILT, Program, serveHere, silent } from "./program.ts";
import { doorTo } from "./store-door.ts";

const DIALOGUE = "/api/v1/question/segments/3";
let s3: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

const settings = () => ({ ...s3.settings, FILES_URL: `s3://${BUCKET}/one` });

it.skipIf(skipPostgres)(
  "a bucket keeps a recording through kill -9, also before its row is written, and refuses another school",
  async () => {
    const program = new Program();
    const databases = [await createDatabase(), await createDatabase()];
    const door = await doorTo(s3.settings.FILES_ENDPOINT);
    door.letThrough(Infinity);
    onTestFinished(async () => {
      await program.end();
      await door.close();
      for (const { drop } of databases) await drop();
    });
    const env = (at: number) => ({
      TRIAL: "1",
      DATABASE_URL: databases[at]?.url ?? "",
      ...{ ...settings(), FILES_ENDPOINT: door.url },
    });
    const start = (at: number) => ({
      ...{ ...env(at), CONTENT_DIR: join(program.folder, "content") },
      DATA_DIR: join(program.folder, `data-${at}`),
    });
    const running = await program.start(BUILT.server, start(0));
    const token = tokenOf(await new Api(running.base).login("student@example.com", "interpreting"));
    const api = new Api(running.base, token);
    const { question, segments } = segmentsOf(await api.get(DIALOGUE));
    const take = Buffer.concat([fixture("take.wav"), randomBytes(2_000)]);
    const ids = { question_id: question.id, segment_id: segments[0]?.id ?? 0 };
    expect((await api.answer(ids, take)).status).toBe(200);
    const cut = Buffer.concat([fixture("take.wav"), randomBytes(2_000)]);
    const cutIds = { ...ids, segment_id: segments[1]?.id ?? 0, client_answer_id: randomUUID() };
    door.silence(true);
    const unanswered = api.answer(cutIds, cut).catch(() => null);
    await until(
      () => door.held() > 0,
      () => "the file of the second one",
    );
    await running.kill("SIGKILL");
    door.silence(false);
    expect(await unanswered).toBeNull();

    await expect(prepare(readEnv(start(1)), silent)).rejects.toThrow(
      /^The database is empty, but the bucket \S+ was used with another one\.[^\n]*$/,
    );

    // Another machine has only the settings.
    const again = await serveHere({ ...start(0), DATA_DIR: join(program.folder, "new") });
    const there = new Api(again.base, token);
    const [first] = segmentsOf(await there.get(DIALOGUE)).segments;
    const { bytes } = await there.get(first?.answer?.user_answer ?? "/missing");
    expect(sha(bytes)).toBe(sha(take));
    expect((await there.answer(cutIds, cut)).status).toBe(200);
    await again.stop();
    expect(await sweptDaysLater(start(0), sha(cut))).toEqual({
      ...{ files: 2, rows: 1, swept: 1, isSweptNamed: false },
    });
  },
);

/** Counts the files and rows of one recording, and the files that the nightly sweep marks. */
async function sweptDaysLater(env: Record<string, string>, sum: string) {
  const opened = readEnv(env);
  const { db, close } = openDatabase({
    ...{ dataDir: opened.DATA_DIR, databaseUrl: opened.DATABASE_URL },
    onConnectionLost: () => undefined,
  });
  try {
    const { answers, images } = await openFiles(opened);
    const same: string[] = [];
    for await (const names of answers.batches(100))
      for (const name of names) if ((await sumOf(answers, name)) === sum) same.push(name);
    vi.spyOn(answers, "stat").mockResolvedValue({ size: 1, modifiedMs: 0 });
    await sweepRest(
      {
        db,
        answers: new LaterRemovals(db, answers, "answers"),
        images: new LaterRemovals(db, images, "images"),
      },
      () => false,
    );
    const swept = await db.selectFrom("file_removals").select("name").execute();
    const rows = await db
      .selectFrom("practice_answers")
      .select("file_name")
      .where("sha256", "=", sum)
      .execute();
    return {
      ...{ files: same.length, rows: rows.length },
      swept: swept.filter(({ name }) => same.includes(name)).length,
      isSweptNamed: swept.some(({ name }) => rows.some(({ file_name }) => file_name === name)),
    };
  } finally {
    await close();
  }
}
