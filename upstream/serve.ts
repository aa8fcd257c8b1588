import type { Logger } from "pino";
import { deleteDue } from "./account/deletion.ts";
import { createUpstream } from "./app.ts";
import { holdsTrial } from "./content/trial.ts";
import { BRANCHES } from "./enquiries/branches.ts";
import { SettingsError, type UpstreamEnv } from "./env.ts";
import { FilesApart } from "./files/files-apart.ts";
import { sweepRest } from "./files/sweep.ts";
import type { Deps } from "./http/context.ts";
import { doJob } from "./job.ts";
import { listen } from "./listen.ts";
import { settleDue } from "./plans/checkout.ts";
import { keepStripe } from "./plans/stripe/keep.ts";
import { renewDue } from "./plans/subscriptions.ts";
import { everyNight, purge } from "./night.ts";
import { remindByTheClock } from "./reminders/send.ts";
import { prepare } from "./start.ts";

/** Often enough to replace ended days within a day, whenever the server started. */
const REFRESH_MS = 6 * 60 * 60 * 1000;
/** Settles payments of absent students within a minute, and renews plans in time. */
const PLANS_MS = 60 * 1000;

/**
 * It speaks plain HTTP and believes the caller about a student's address, so only this machine may
 * call.
 */
export const HOST = "127.0.0.1";

export type Served = { deps: Deps; port: number; stop: () => Promise<void> };

/**
 * Serves the embedded upstream until `stop`, with its background work. `reader` is the program that
 * reads strangers' files.
 */
export async function serveUpstream(env: UpstreamEnv, log: Logger, reader: URL): Promise<Served> {
  const { deps, refreshTimetable, close } = await prepare(env, log);
  if (!env.TRIAL && (await holdsTrial(deps.db))) {
    await close();
    throw new SettingsError(
      `The data folder ${env.DATA_DIR} was a trial: everybody knows the password of its accounts. Choose another DATA_DIR for students.`,
    );
  }
  const files = new FilesApart(reader, log);
  const app = createUpstream({ ...deps, files });
  const { port, stop } = await listen(app, env.UPSTREAM_PORT, HOST);
  warnOfUnsentMail(env, deps);
  deps.mailer.start();
  deps.activity.start(deps.clock);
  const refreshing = setInterval(
    () => void doJob(log, "live-sessions", () => refreshTimetable(deps.clock())),
    REFRESH_MS,
  );
  const endNights = everyNight(
    deps.clock,
    () =>
      void doJob(log, "purge", async () => {
        await purge(deps.db, deps.clock());
        await deleteDue(deps);
      }),
  );
  const keepPlans = async () => {
    await doJob(log, "plans", () => settleDue(deps).then(() => renewDue(deps)));
    // No start waits for Stripe.
    void doJob(log, "stripe", () => keepStripe(deps));
  };
  await keepPlans();
  const keeping = setInterval(() => void keepPlans(), PLANS_MS);
  const endReminders = deps.reachesPeople ? remindByTheClock(deps) : () => Promise.resolve();
  let isOver = false;
  const sweeping = doJob(log, "sweep", () => sweepRest(deps, () => isOver));
  return {
    deps,
    port,
    stop: async () => {
      clearInterval(refreshing);
      clearInterval(keeping);
      endNights();
      isOver = true;
      await stop();
      await endReminders();
      await sweeping;
      await files.close();
      await close();
    },
  };
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
