import Libsql from "libsql";
import { migrate } from "../../../upstream/db/migrate.ts";
import { openDatabase } from "../../../upstream/db/open.ts";

/** Migrates a new database and is killed right after its n-th statement. Ends with 3 when there were fewer. */
const [dataDir = "", nth = "1"] = process.argv.slice(2);
let statements = 0;

const prepare: unknown = Object.getOwnPropertyDescriptor(Libsql.prototype, "prepare")?.value;
Object.defineProperty(Libsql.prototype, "prepare", {
  value(this: Libsql.Database, source: string): unknown {
    if (!source.startsWith("PRAGMA")) statements++;
    if (statements > Number(nth) || typeof prepare !== "function")
      process.kill(process.pid, "SIGKILL");
    else return Reflect.apply(prepare, this, [source]);
  },
});

const { db, engine } = openDatabase({ dataDir, onConnectionLost: () => undefined });
await migrate(db, engine);
process.exit(3);
