import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Migrator, sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { migrate, migrationsOf, NEEDED_MIGRATION } from "../../../upstream/db/migrate.ts";
import { openDatabase } from "../../../upstream/db/open.ts";
import { keepSetting } from "../../../upstream/db/settings.ts";
import { SettingsError } from "../../../upstream/faults.ts";

it("the last migration keeps all that the previous version reads, and demands no more of what it writes", async () => {
  const { db, engine } = openFolder();
  const all = migrationsOf(engine);
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(all) } });
  const last = Object.keys(all).sort().at(-1) ?? "";
  const before = Object.keys(all).sort().at(-2) ?? "";
  expect((await migrator.migrateTo(before)).error).toBeUndefined();
  const older = await db.introspection.getTables();
  expect((await migrator.migrateTo(last)).error).toBeUndefined();
  const newer = await db.introspection.getTables();
  for (const { name, columns } of older) {
    const now = newer.find((table) => table.name === name)?.columns ?? [];
    const kept = now.map((column) => column.name);
    expect(kept, `${name} after ${last}`).toEqual(
      expect.arrayContaining(columns.map((column) => column.name)),
    );
    const demanded = now.filter((column) => !column.isNullable && !column.hasDefaultValue);
    const known = columns.map((column) => column.name);
    for (const column of demanded)
      expect(known, `${name} demands it after ${last}`).toContain(column.name);
  }
});

it("starts on a schema updated by a newer version that does not forbid it, and on no other unknown schema", async () => {
  const { db, engine } = openFolder();
  expect(await migrate(db, engine)).toBe("updated");
  const later = sql`insert into kysely_migration values ('9999-later', '2027-01-01T00:00:00.000Z')`;
  await later.execute(db);
  expect(await migrate(db, engine)).toBe("newer");
  const last = Object.keys(migrationsOf(engine)).sort().at(-1) ?? "";
  await keepSetting(db, NEEDED_MIGRATION, last);
  expect(await migrate(db, engine)).toBe("newer");
  await keepSetting(db, NEEDED_MIGRATION, "9999-later");
  await expect(migrate(db, engine)).rejects.toThrow(SettingsError);
  await sql`delete from kysely_migration where name = ${last}`.execute(db);
  await expect(migrate(db, engine)).rejects.toThrow("9999-later");
});

function openFolder() {
  const dataDir = mkdtempSync(join(tmpdir(), "ccl-last-migration-"));
  const { db, engine, close } = openDatabase({ dataDir, onConnectionLost: () => undefined });
  onTestFinished(async () => {
    await close();
    rmSync(dataDir, { recursive: true });
  });
  return { db, engine };
}
