import { cpSync } from "node:fs";
import { join } from "node:path";
import { KeptStatements } from "../../../upstream/db/kept-statements.ts";
import { migrate } from "../../../upstream/db/migrate.ts";
import { openDatabase } from "../../../upstream/db/open.ts";

/**
 * Migrates a new database and is killed before the statement with the given number. Before each
 * statement it copies the files on disk, which is what a kill at that point leaves. Exits with 3
 * when there are fewer statements.
 */
const [dataDir = "", copies = "", killAt = ""] = process.argv.slice(2);
let statements = 0;

const prepare: unknown = Object.getOwnPropertyDescriptor(
  KeptStatements.prototype,
  "prepare",
)?.value;
Object.defineProperty(KeptStatements.prototype, "prepare", {
  value(this: KeptStatements, source: string): unknown {
    if (!source.startsWith("PRAGMA")) {
      statements++;
      cpSync(dataDir, join(copies, String(statements)), { recursive: true });
    }
    if (statements < Number(killAt) && typeof prepare === "function")
      return Reflect.apply(prepare, this, [source]);
    process.kill(process.pid, "SIGKILL");
    // Some machines deliver the signal later. Nothing may happen until then.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    return undefined;
  },
});

const { db, engine } = openDatabase({ dataDir, onConnectionLost: () => undefined });
await migrate(db, engine);
process.exit(3);
