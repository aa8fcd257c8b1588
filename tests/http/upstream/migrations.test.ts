import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Migrator, sql } from "kysely";
import { afterAll, expect, it } from "vitest";
import { planOf } from "../../../upstream/account/plan.ts";
import { findByLink } from "../../../upstream/account/registrations.ts";
import { hashOf } from "../../../upstream/account/secrets.ts";
import { migrate } from "../../../upstream/db/migrate.ts";
import { start } from "../../../upstream/db/migrations/0001-start.ts";
import { accounts } from "../../../upstream/db/migrations/0002-accounts.ts";
import { openDatabase, type OpenDatabase } from "../../../upstream/db/open.ts";
import { KILLS } from "../../support/kills.ts";
import { createDatabase, skipPostgres } from "../../support/postgres-database.ts";
import { textLike } from "./matchers.ts";
import { BUILT, Program } from "./program.ts";

const WAITING_LINK = "of the mail of a sign-up";
const program = new Program();
const folder = mkdtempSync(join(tmpdir(), "upstream-migrate-"));
afterAll(async () => {
  await program.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Returns the schema of the database as SQL. */
async function schemaOf(dataDir: string): Promise<string> {
  const { db, engine, close } = openDatabase({ dataDir, onConnectionLost: () => undefined });
  await migrate(db, engine);
  await migrate(db, engine);
  const { rows } = await sql`select sql from sqlite_master order by name`.execute(db);
  await close();
  return JSON.stringify(rows);
}

function bytesOf(dataDir: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(dataDir).sort())
    hash.update(name).update(readFileSync(join(dataDir, name)));
  return hash.digest("hex");
}

it("finishes a migration after a kill at any statement", async () => {
  const bundle = await program.bundle("tests/http/upstream/die-while-migrating.ts");
  const whole = await schemaOf(join(folder, "whole"));
  const copies = join(folder, "copies");
  const runUntil = (killAt: number) =>
    program.run(bundle, [join(folder, `until-${killAt}`), copies, String(killAt)]);
  expect((await runUntil(Infinity)).code).toBe(3);
  const places = readdirSync(copies);
  expect(places.length).toBeGreaterThan(25);
  // A transaction that is not written yet leaves the same bytes, so one copy of each is enough.
  const different = new Map(places.map((place) => [bytesOf(join(copies, place)), place]));
  expect(different.size).toBeGreaterThan(1);
  for (const place of different.values())
    expect(await schemaOf(join(copies, place)), place).toBe(whole);

  const middle = Math.round(places.length / 2);
  expect((await runUntil(middle)).code, "killed in truth").toBeNull();
  expect(await schemaOf(join(folder, `until-${middle}`))).toBe(whole);
});

/**
 * Makes a database after the accounts' migration, with one student of the top plan, one of another,
 * and one who has not typed the code yet.
 */
async function olderDatabase(place: Parameters<typeof openDatabase>[0]) {
  const opened = openDatabase(place);
  const older = { "0001-start": start(opened.engine), "0002-accounts": accounts(opened.engine) };
  const { error } = await new Migrator({
    db: opened.db,
    provider: { getMigrations: () => Promise.resolve(older) },
  }).migrateToLatest();
  expect(error).toBeUndefined();
  const at = "2026-11-20T00:00:00.000000Z";
  await sql`insert into languages (name, tag) values ('Hindi', 'hi')`.execute(opened.db);
  for (const [id, plan] of [
    [1, "Advance"],
    [2, "Intermediate"],
  ] as const) {
    await sql`insert into users (id, email, password_hash, first_name, last_name, language_id, email_verified_at, created_at) values (${id}, ${plan}, '', 'A', 'B', 1, ${at}, ${at})`.execute(
      opened.db,
    );
    await sql`insert into subscriptions (user_id, plan_name, status, user_sample_response, created_at) values (${id}, ${plan}, 'active', 1, ${at})`.execute(
      opened.db,
    );
  }
  await sql`insert into users (id, email, password_hash, first_name, last_name, language_id, created_at) values (3, 'waiting', '', 'A', 'B', 1, ${at})`.execute(
    opened.db,
  );
  await sql`insert into mailed_tokens (user_id, purpose, hash, expires_at) values (3, 'verification', ${hashOf(WAITING_LINK)}, '2026-11-27T00:00:00.000000Z')`.execute(
    opened.db,
  );
  return opened;
}

/** Expects that the waiting registration is kept, and that its week-long link still works. */
async function expectWaitingSignUp({ db }: OpenDatabase): Promise<void> {
  const users = await db.selectFrom("users").select("email").execute();
  expect(users.map(({ email }) => email).sort()).toEqual(["Advance", "Intermediate"]);
  const waiting = await findByLink(db, WAITING_LINK, Date.parse("2026-11-21T00:00:00Z"));
  expect(waiting?.email).toBe("waiting");
}

async function expectAllForTopPlan(opened: OpenDatabase): Promise<void> {
  const { db, engine, close } = opened;
  await migrate(db, engine);
  await expectWaitingSignUp(opened);
  const plans = await Promise.all([1, 2].map((id) => planOf(db, id, Date.now())));
  expect(plans).toEqual([
    {
      isSubscribed: true,
      hearsSamples: true,
      seesVideos: true,
      seesRecent: true,
      openDialogues: Infinity,
      openWords: Infinity,
      mockTests: Infinity,
      getsFeedback: true,
    },
    {
      isSubscribed: true,
      hearsSamples: true,
      seesVideos: false,
      seesRecent: false,
      openDialogues: Infinity,
      openWords: 0,
      mockTests: 0,
      getsFeedback: false,
    },
  ]);
  await close();
}

it("a migration opens everything to the former top plans", async () => {
  await expectAllForTopPlan(
    await olderDatabase({ dataDir: join(folder, "older"), onConnectionLost: () => undefined }),
  );
});

it(
  `starts after ${KILLS} kills at any moment of the first start`,
  { timeout: 60_000, tags: ["night"] },
  async () => {
    for (let kill = 0; kill < KILLS; kill++) {
      const child = program.spawn(BUILT.server, [], { TRIAL: "1" });
      const ended = new Promise((resolve) => child.once("exit", resolve));
      await pause(150 + (kill * 200) / KILLS);
      child.kill("SIGKILL");
      await ended;
    }
    const running = await program.start(BUILT.server, { TRIAL: "1" });
    await running.kill("SIGTERM");

    // A former trial serves no students, and only the owner can read its files.
    const { code, output } = await program.run(BUILT.server);
    expect([code, output]).toEqual([1, textLike(/was a trial: everybody knows the password of/)]);
    const modeOf = (name: string) => statSync(join(program.data, name)).mode & 0o777;
    expect([modeOf("."), modeOf("upstream.sqlite"), modeOf("answers")]).toEqual([
      0o700, 0o600, 0o700,
    ]);
  },
);

it.skipIf(skipPostgres)("migrates twice, and from an older version, on PostgreSQL", async () => {
  const [twice, older] = [await createDatabase(), await createDatabase()];
  try {
    const databaseUrl = twice.url;
    const opened = openDatabase({
      dataDir: join(folder, "pg"),
      databaseUrl,
      onConnectionLost: () => undefined,
    });
    await migrate(opened.db, opened.engine);
    await migrate(opened.db, opened.engine);
    await opened.close();
    await expectAllForTopPlan(
      await olderDatabase({
        dataDir: join(folder, "pg-older"),
        databaseUrl: older.url,
        onConnectionLost: () => undefined,
      }),
    );
  } finally {
    await Promise.all([twice.drop(), older.drop()]);
  }
});
