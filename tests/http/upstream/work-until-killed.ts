import { appendFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import pino from "pino";
import { migrate } from "../../../upstream/db/migrate.ts";
import { openDatabase } from "../../../upstream/db/open.ts";
import { growing } from "../../../upstream/queue/kind.ts";
import { addJob } from "../../../upstream/queue/rows.ts";
import { Queue } from "../../../upstream/queue/queue.ts";

/**
 * Works on the jobs of a database until it is killed, and writes each begin and end to a file. Adds
 * as many jobs before.
 */
const [dataDir = "", told = "", jobs = "", databaseUrl = ""] = process.argv.slice(2);
const { db, engine } = openDatabase({
  dataDir,
  databaseUrl: databaseUrl || undefined,
  onConnectionLost: () => undefined,
});
await migrate(db, engine);
for (let no = 0; no < Number(jobs); no++)
  await addJob(db, { kind: "probe", payload: `${no}`, person: `${no % 7}` });
const tell = (what: string) => appendFileSync(told, `${what} ${process.pid}\n`);
const queue = new Queue({ db, log: pino({ enabled: false }) }, [
  {
    ...{ name: "probe", atOnce: 3, mostMs: 60_000 },
    wait: growing({ firstMs: 10, longestMs: 10 }),
    work: async (payload) => {
      tell(`begin ${payload}`);
      await pause(50);
      tell(`end ${payload}`);
    },
  },
]);
await queue.start();
