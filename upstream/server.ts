import pino from "pino";
import { createUpstream } from "./app.ts";
import { InUseError } from "./db/open.ts";
import { BRANCHES } from "./enquiries/branches.ts";
import { readEnv, SettingsError } from "./env.ts";
import { listen } from "./listen.ts";
import { prepare } from "./start.ts";

/** Days that end are followed by new ones within the same day, whenever the server was started. */
const REFRESH_MS = 6 * 60 * 60 * 1000;

/** The embedded upstream as a program. */
async function main(): Promise<void> {
  const env = readEnv();
  const log = pino({
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  const { deps, refreshTimetable, close } = await prepare(env, log);
  const { port, stop } = await listen(createUpstream(deps), env.UPSTREAM_PORT, env.UPSTREAM_HOST);
  if (env.SMTP_URL === undefined && !deps.showsMailbox)
    log.warn("SMTP_URL is not set: nobody gets the codes and links of their account");
  const silent = BRANCHES.filter((branch) => deps.branchEmails[branch] === undefined);
  if (silent.length > 0)
    log.warn(
      { branches: silent },
      "BRANCH_EMAILS names no address for these branches: their enquiries are stored and mailed to nobody",
    );
  deps.mailer.start();
  deps.activity.start(deps.clock);
  const refreshing = setInterval(
    () =>
      void refreshTimetable(deps.clock()).catch((error: unknown) =>
        log.error({ err: error }, "live sessions not refreshed"),
      ),
    REFRESH_MS,
  );
  console.log(`upstream ready on http://${env.UPSTREAM_HOST}:${port}`);

  let stopping = false;
  const end = async () => {
    if (stopping) return;
    stopping = true;
    clearInterval(refreshing);
    await stop();
    await close();
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => void end());
}

main().catch((error: unknown) => {
  const isExpected =
    error instanceof InUseError || error instanceof SettingsError || isPortTaken(error);
  console.error(isExpected ? error.message : error);
  process.exit(1);
});

/** Node's own sentence names address and port: "listen EADDRINUSE: address already in use 127.0.0.1:4000". */
function isPortTaken(error: unknown): error is Error {
  return error instanceof Error && "code" in error && error.code === "EADDRINUSE";
}
