import pino from "pino";
import { logStream } from "../metrics/log.ts";
import { version } from "../plan/version.ts";
import { openDoor } from "./cli/door.ts";
import { readEnv } from "./env.ts";
import { serveUpstream } from "./serve.ts";
import { sentenceFor } from "./start-faults.ts";

async function main(): Promise<void> {
  const env = readEnv();
  const log = pino(
    {
      level: env.LOG_LEVEL,
      base: { from: "api" },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    // Synchronous: a crash must not lose its line.
    (await logStream(env.LOG_FORMAT)) ?? pino.destination({ fd: 1, sync: true }),
  );
  for (const event of ["uncaughtException", "unhandledRejection"] as const)
    process.on(event, (error: unknown) => {
      log.fatal(
        { version, err: error instanceof Error ? error : new Error("not an Error") },
        event,
      );
      process.exit(1);
    });
  // Only the owner may read recordings, email addresses, and mails with links.
  process.umask(0o077);
  const reader = new URL("file-reader.js", import.meta.url);
  if (env.UPSTREAM_METRICS_PORT !== undefined) {
    const { serveMetrics } = await import("../metrics/serve.ts");
    serveMetrics({ program: "api", port: env.UPSTREAM_METRICS_PORT }, (sentence) =>
      log.error(sentence),
    );
  }
  const { deps, url, stop, firstOwnerFile } = await serveUpstream(env, log, reader);
  const closeDoor = await openDoor(deps, env);
  // Comes before the next line, because its reader may stop us at once.
  endOnSignal(async () => {
    await closeDoor();
    await stop();
  });
  if (firstOwnerFile !== null)
    console.log(
      `This school has no owner yet. Within an hour, open ${env.PUBLIC_ORIGIN}${env.STAFF_PATH} and enter the code in ${firstOwnerFile}`,
    );
  console.log(`upstream ready on ${url} (version ${version})`);
}

/** Runs `end` once, on the first of several signals. */
function endOnSignal(end: () => Promise<void>): void {
  let stopping = false;
  const endOnce = async () => {
    if (stopping) return;
    stopping = true;
    await end();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void endOnce());
}

main().catch((error: unknown) => {
  console.error(sentenceFor(error) ?? error);
  process.exit(1);
});
