import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { migrate } from "../../../upstream/db/migrate.ts";
import { openDatabase } from "../../../upstream/db/open.ts";
import { skipPostgres, startPostgres } from "../../support/postgres.ts";
import { Program } from "./program.ts";

const program = new Program();
const folder = mkdtempSync(join(tmpdir(), "upstream-migrate-"));
afterAll(async () => {
  await program.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Everything the database holds, as SQL. */
async function schemaOf(dataDir: string): Promise<string> {
  const { db, engine, close } = openDatabase({ dataDir, onConnectionLost: () => undefined });
  await migrate(db, engine);
  await migrate(db, engine);
  const { rows } = await sql`select sql from sqlite_master order by name`.execute(db);
  await close();
  return JSON.stringify(rows);
}

it("migrates after a kill at any statement", { timeout: 60_000 }, async () => {
  const bundle = await program.bundle("tests/http/upstream/die-while-migrating.ts");
  const whole = await schemaOf(join(folder, "whole"));
  let kills = 0;
  for (let nth = 1, code: number | null = null; code !== 3; nth += 2) {
    // Two at a time: the machine has two cores.
    const ended = await Promise.all([nth, nth + 1].map(async (at) => ({ at, ...(await program.run(bundle, [join(folder, String(at)), String(at)])) })));
    for (const one of ended) {
      expect([null, 3]).toContain(one.code);
      if (one.code === null) kills++;
      expect(await schemaOf(join(folder, String(one.at)))).toBe(whole);
    }
    code = ended[1]?.code ?? null;
  }
  expect(kills).toBeGreaterThan(25);
});

it("starts after ten kills at any moment of the first start", { timeout: 60_000 }, async () => {
  const server = await program.bundle("upstream/server.ts");
  for (let kill = 0; kill < 10; kill++) {
    const child = program.spawn(server, [], { TRIAL: "1" });
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const until = performance.now() + 150 + kill * 20;
    while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
    child.kill("SIGKILL");
    await ended;
  }
  const running = await program.start(server, { TRIAL: "1" });
  await running.kill("SIGTERM");
});

it.skipIf(skipPostgres)("migrates twice on PostgreSQL, where a second upstream on the folder is refused too", async () => {
  const server = await startPostgres();
  try {
    const databaseUrl = await server.createDatabase("twice");
    const opened = openDatabase({ dataDir: join(folder, "pg"), databaseUrl, onConnectionLost: () => undefined });
    await migrate(opened.db, opened.engine);
    await migrate(opened.db, opened.engine);
    expect(() => openDatabase({ dataDir: join(folder, "pg"), databaseUrl, onConnectionLost: () => undefined })).toThrow("stop it first");
    await opened.close();
  } finally {
    await server.stop();
  }
});
