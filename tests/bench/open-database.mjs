import Libsql from "libsql";
import { join } from "node:path";
import pg from "pg";

/** Opens the API's database: that at the URL, or the SQLite file of the data folder. */
export function openDatabase(dataDir, databaseUrl) {
  return databaseUrl ? postgres(databaseUrl) : sqlite(dataDir);
}

function sqlite(dataDir) {
  const db = new Libsql(join(dataDir, "upstream.sqlite"));
  db.pragma("synchronous = OFF");
  return {
    run: (text) => db.exec(text),
    rows: (text) => db.prepare(text).all(),
    end: () => db.close(),
  };
}

async function postgres(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return {
    run: (text) => client.query(text),
    rows: async (text) => (await client.query(text)).rows,
    end: async () => {
      // The server does this by itself within a minute.
      await client.query("analyze");
      await client.end();
    },
  };
}
