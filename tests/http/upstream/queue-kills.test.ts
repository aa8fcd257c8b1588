import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../../upstream/db/open.ts";
import { HOLD_MS } from "../../../upstream/queue/rows.ts";
import { KILLS } from "../../support/kills.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { until } from "../../support/program.ts";
import { Program } from "./program.ts";

const program = new Program();
afterAll(() => program.end());

const JOBS = 40 + 20 * KILLS;
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
