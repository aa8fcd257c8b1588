import { chmodSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  type DatabaseConnection,
  Kysely,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from "kysely";
import Libsql from "libsql";
import pg from "pg";
import { measured } from "../../metrics/events.ts";
import { checkOurs } from "../not-ours.ts";
import { KeptStatements } from "./kept-statements.ts";
import type { Db, Engine, Schema } from "./schema.ts";
import { writesSearchText } from "./search-text.ts";

type Place = {
  dataDir: string;
  databaseUrl?: string | undefined;
  onConnectionLost: (error: Error) => void;
};
const FLUSH_COMMITS =
  "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'";
/** A search of a long list would take all cores from other students, and is no faster under load. */
const ONE_CORE = "set max_parallel_workers_per_gather = 0";
export type OpenDatabase = { db: Db; engine: Engine; close: () => Promise<void> };

/** Another process has locked the data folder. */
export class InUseError extends Error {
  override name = "InUseError";
}

/** The database has no tables yet. */
export class NewDatabaseError extends Error {
  override name = "NewDatabaseError";
}

/**
 * Opens the database. With SQLite it locks the data folder for this process. Throws {@link
 * InUseError}.
 */
export function openDatabase({ dataDir, databaseUrl, onConnectionLost }: Place): OpenDatabase {
  mkdirSync(dataDir, { recursive: true });
  checkOurs(dataDir);
  // An older version, or a user, may have made the folder readable for everybody.
  chmodSync(dataDir, 0o700);
  if (databaseUrl === undefined) {
    const lock = openExclusively(join(dataDir, "upstream.lock"), dataDir);
    const file = openExclusively(join(dataDir, "upstream.sqlite"), dataDir);
    const db = new Kysely<Schema>({
      dialect: new CrashSafeSqliteDialect({ database: new KeptStatements(file) }),
      plugins: [writesSearchText],
    });
    const close = async () => {
      await db.destroy();
      lock.close();
    };
    return { db, engine: "sqlite", close };
  }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    // Otherwise a lost connection would lock its student's row for hours.
    idle_in_transaction_session_timeout: 60_000,
    // A receipt promises that the answer is on disk, whatever the server's own setting.
    onConnect: (client) => client.query(`${FLUSH_COMMITS}; ${ONE_CORE}`),
  });
  measured.emit("pool", pool);
  pool.on("error", onConnectionLost);
  // The pool listens only to idle connections. An unhandled loss of a busy one ends the process.
  pool.on("connect", (client) => client.on("error", onConnectionLost));
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    plugins: [writesSearchText],
  });
  return { db, engine: "postgres", close: () => db.destroy() };
}

/**
 * Opens one connection that locks the file until the process ends. Two connections must not
 * checkpoint SQLite 3.45.
 */
function openExclusively(path: string, dataDir: string): Libsql.Database {
  // The binding's own error has no code: "ConnectionFailed(… : 14)".
  for (const name of [path, `${path}-wal`, `${path}-shm`]) checkOurs(name);
  const file = new Libsql(path);
  try {
    file.pragma("locking_mode = EXCLUSIVE");
    file.pragma("journal_mode = WAL");
    file.pragma("synchronous = FULL");
    file.pragma("foreign_keys = ON");
    file.exec("begin exclusive; commit");
  } catch (error) {
    file.close();
    if (error instanceof Libsql.SqliteError && error.code.startsWith("SQLITE_BUSY")) {
      throw new InUseError(
        `Another upstream is running on the data folder ${dataDir}: stop it first.`,
      );
    }
    throw error;
  }
  return file;
}

/**
 * A dialect with migrations in transactions. Kysely's adapter runs those of SQLite without one, so
 * a kill between two statements would stop every later start.
 */
class CrashSafeSqliteDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createAdapter() {
    return new TransactionalDdlAdapter();
  }

  override createDriver() {
    return new FullDiskSqliteDriver(this.#config);
  }
}

class TransactionalDdlAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

/**
 * A driver for a full disk: SQLite then ends a transaction itself. A second rollback would fail
 * with an error that does not mention the disk.
 */
class FullDiskSqliteDriver extends SqliteDriver {
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: unknown) => {
      if (!/no transaction is active/.test(String(error))) throw error;
    });
  }
}
