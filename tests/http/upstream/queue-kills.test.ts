import { once } from "node:events";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { readMedia } from "../../../plan/media/media.ts";
import { openDatabase } from "../../../upstream/db/open.ts";
import { HOLD_MS } from "../../../upstream/queue/rows.ts";
import { KILLS } from "../../support/kills.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { until } from "../../support/program.ts";
import { Api, segmentsOf, tokenOf } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { BUILT, Program } from "./program.ts";

const program = new Program();
afterAll(() => program.end());

const JOBS = 40 + 20 * KILLS;
/** The trial has not begun this dialogue. */
const DIALOGUE = "/api/v1/question/segments/3";
/** As `work-until-killed` does. */
const AT_ONCE = 3;

/**
 * Kills a program in the middle of its jobs again and again. Expects that each job is done, and that
 * no more are begun twice than a program has at once. `free` ends the holds of the killed one.
 */
async function killInTheMiddle(
  name: string,
  { databaseUrl = "", others = 0, free }: { databaseUrl?: string; others?: number; free?: Free },
): Promise<void> {
  const worker = await program.bundle("tests/http/upstream/work-until-killed.ts");
  const told = join(program.folder, name);
  writeFileSync(told, "");
  const lines = (word: string) =>
    readFileSync(told, "utf8")
      .split("\n")
      .filter((line) => line.startsWith(word));
  const start = (jobs = 0) =>
    program.spawn(worker, [join(program.folder, `${name}-data`), told, `${jobs}`, databaseUrl], {});
  for (let kill = 0; kill < KILLS; kill++) {
    const child = start(kill === 0 ? JOBS : 0);
    const own = (word: string) =>
      lines(word).flatMap((line) => (line.endsWith(` ${child.pid}`) ? jobOf(line) : []));
    await until(
      () => own("end").length > 4,
      () => "some of its jobs",
    );
    for (let no = 0; no < others && kill === KILLS - 1; no++) start();
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
    await free?.(own("begin"));
  }
  if (others === 0) start();
  const done = () => new Set(lines("end").map(jobOf)).size;
  await until(
    () => done() === JOBS,
    () => `all jobs; there are ${done()}`,
    // A job that was taken and not begun waits until its hold ends.
    HOLD_MS + 10_000,
  );
  expect(lines("begin").length - JOBS).toBeLessThanOrEqual(AT_ONCE * KILLS);
}

type Free = (jobs: string[]) => Promise<unknown>;
const jobOf = (line: string) => line.split(" ")[1] ?? "";

describe("a program that is killed in the middle of its jobs", { timeout: 90_000 }, () => {
  it("does them after its next start, on SQLite", async () => {
    await killInTheMiddle("sqlite", {});
  });

  it.skipIf(skipPostgres)("leaves them to two others on PostgreSQL, and each is done", async () => {
    const { url: databaseUrl, drop } = await createDatabase();
    onTestFinished(drop);
    const dataDir = join(program.folder, "watcher");
    const { db, close } = openDatabase({ dataDir, databaseUrl, onConnectionLost: () => undefined });
    onTestFinished(close);
    // As if the half minute was over.
    const free = (jobs: string[]) =>
      db.updateTable("jobs").set({ held_until: 0 }).where("payload", "in", jobs).execute();
    await killInTheMiddle("postgres", { databaseUrl, others: 2, free });
    await program.end();
  });
});

describe("an API that is killed while ffmpeg copies sounds", { tags: ["night"] }, () => {
  it.each([
    ["makes each copy after its next start, and leaves none in part, on SQLite", false],
    ["leaves its copies to another API, and none in part, on PostgreSQL", true],
  ])("%s", { timeout: 300_000 }, async (_, isShared) => {
    if (isShared && skipPostgres) return;
    // The test before ends its own program, and its folder with it.
    const killed = new Program();
    onTestFinished(() => killed.end());
    const told = join(killed.folder, "copies");
    const bin = mkdtempSync(join(killed.folder, "bin-"));
    const script = `for last; do :; done
        if [ "$last" = copy.m4a ]; then echo begin >> "${told}"; sleep 0.2; fi
        PATH=$(echo "$PATH" | sed 's/^[^:]*://') exec ffmpeg "$@"`;
    writeFileSync(join(bin, "ffmpeg"), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    writeFileSync(told, "");
    const begun = () => readFileSync(told, "utf8").split("\n").length - 1;
    const work = join(killed.folder, "work");
    mkdirSync(work);
    const trial = isShared ? await emptyPostgres() : killed.fillWithTrial();
    const env = { ...trial, PATH: `${bin}:${process.env.PATH}`, TMPDIR: work };
    const sound = fixture("take.aiff");
    let running = await killed.start(BUILT.server, env);
    const other = isShared ? await killed.start(BUILT.server, env) : null;
    // What the killed one held waits for half a minute.
    const kills = other ? 1 : KILLS;
    const api = new Api(running.base);
    const student = new Api(
      running.base,
      tokenOf(await api.login("student@example.com", "interpreting")),
    );
    const { question, segments } = segmentsOf(await student.get(DIALOGUE));
    for (const { id } of segments)
      expect(
        (await student.answer({ question_id: question.id, segment_id: id }, sound)).status,
      ).toBe(200);
    const copies = () =>
      readdirSync(join(killed.data, "answers")).filter((name) => name.endsWith(".aiff.m4a"));
    for (let kill = 0; kill < kills; kill++) {
      const before = begun();
      await until(
        () => begun() > before || copies().length === segments.length,
        () => "a copy under way",
      );
      await pause(Math.random() * 400);
      await running.kill("SIGKILL");
      for (const name of copies())
        expect(readMedia(readFileSync(join(killed.data, "answers", name)))).toMatchObject({
          ...{ container: "mp4", sound: "aac", isCut: false },
        });
      running = other ?? (await killed.start(BUILT.server, env));
    }
    await until(
      () => copies().length === segments.length,
      () => `all copies; there are ${copies().length}`,
      HOLD_MS + 20_000,
    );
    expect(begun()).toBeLessThanOrEqual(segments.length + kills);
    await running.kill("SIGTERM");
    if (isShared) return;
    const left = () => readdirSync(work);
    expect(left(), "by those that were killed").not.toEqual([]);
    const lastWeek = new Date(Date.now() - 7 * 24 * 60 * 60 * 1000);
    for (const name of left()) utimesSync(join(work, name), lastWeek, lastWeek);
    const sweeping = await killed.start(BUILT.server, env);
    await until(
      () => left().length === 0,
      () => `the sweep; ${left().join()} stands there`,
    );
    await sweeping.kill("SIGTERM");
  });
});

async function emptyPostgres() {
  const { url, drop } = await createDatabase();
  onTestFinished(drop);
  return { TRIAL: "1", CONTENT_DIR: resolve("samples"), DATABASE_URL: url };
}
