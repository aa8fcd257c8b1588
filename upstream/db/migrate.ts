import { Migrator } from "kysely";
import { start } from "./migrations/0001-start.ts";
import type { Db, Engine } from "./schema.ts";

/** Brings the schema up to date. Each step is one transaction on both engines, so a kill at any statement leaves nothing half done. */
export async function migrate(db: Db, engine: Engine): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve({ "0001-start": start(engine) }) } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
