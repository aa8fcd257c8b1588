import pino from "pino";
import { createUpstream } from "./app.ts";
import { openDoor } from "./cli/door.ts";
import { holdsTrial } from "./content/trial.ts";
import { BRANCHES } from "./enquiries/branches.ts";
import { readEnv, SettingsError, type UpstreamEnv } from "./env.ts";
import { FilesApart } from "./files/files-apart.ts";
import { sweepRest } from "./files/sweep.ts";
import type { Deps } from "./http/context.ts";
import { listen } from "./listen.ts";
import { settleDue } from "./plans/checkout.ts";
import { keepStripe } from "./plans/stripe/keep.ts";
import { renewDue } from "./plans/subscriptions.ts";
import { prepare } from "./start.ts";
import { sentenceFor } from "./start-faults.ts";

/** Days that end are followed by new ones within the same day, whenever the server was started. */
const REFRESH_MS = 6 * 60 * 60 * 1000;
/** Payments whose student went away are settled within the minute, and plans renewed in time. */
const PLANS_MS = 60 * 1000;

/** It speaks HTTP in clear and believes who names a student's address: for this machine alone. */
const HOST = "127.0.0.1";

/** The embedded upstream as a program. */
async function main(): Promise<void> {
  const env = readEnv();
  const log = pino({
    level: env.LOG_LEVEL,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
  });
  // Recordings, addresses and mails with links: what is made here is for its owner alone.
  process.umask(0o077);
  const { deps, refreshTimetable, close } = await prepare(env, log);
  if (!env.TRIAL && (await holdsTrial(deps.db))) {
    await close();
    throw new SettingsError(
      `The data folder ${env.DATA_DIR} was a trial: everybody knows the password of its accounts. Choose another DATA_DIR for students.`,
    );
  }
  const files = new FilesApart(new URL("file-reader.js", import.meta.url), log);
  const app = createUpstream({ ...deps, files });
  const { port, stop } = await listen(app, env.UPSTREAM_PORT, HOST);
  warnOfUnsentMail(env, deps);
  deps.mailer.start();
  deps.activity.start(deps.clock);
  const refreshing = setInterval(
    () =>
      void refreshTimetable(deps.clock()).catch((error: unknown) =>
        log.error({ err: error }, "live sessions not refreshed"),
      ),
    REFRESH_MS,
  );
  const keepPlans = () =>
    settleDue(deps)
      .then(() => renewDue(deps))
      .catch((error: unknown) => log.error({ err: error }, "plans not settled or renewed"))
      // No start waits for Stripe.
      .then(
        () =>
          void keepStripe(deps).catch((error: unknown) =>
            log.error({ err: error }, "the plans at Stripe were not looked after"),
          ),
      );
  await keepPlans();
  const keeping = setInterval(() => void keepPlans(), PLANS_MS);
  let isOver = false;
  void sweepRest(deps, () => isOver).catch((error: unknown) =>
    log.error({ err: error }, "files that no row names were not all set aside"),
  );
  const closeDoor = await openDoor(deps, env);
  // Before the line below: whoever reads it may tell us to stop at once.
  endOnSignal(async () => {
    clearInterval(refreshing);
    clearInterval(keeping);
    isOver = true;
    await closeDoor();
    await stop();
    await close();
  });
  console.log(`upstream ready on http://${HOST}:${port}`);
}

function warnOfUnsentMail({ SMTP_URL }: UpstreamEnv, { showsMailbox, branchEmails, log }: Deps) {
  if (SMTP_URL === undefined && !showsMailbox)
    log.warn("SMTP_URL is not set: nobody gets the codes and links of their account");
  const silent = BRANCHES.filter((branch) => branchEmails[branch] === undefined);
  if (silent.length > 0)
    log.warn(
      { branches: silent },
      "BRANCH_EMAILS names no address for these branches: their enquiries are stored and mailed to nobody",
    );
}

/** Ends once, however often it is told to. */
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
