import type { Logger } from "pino";
import { measured } from "../metrics/events.ts";
import { deleteDue } from "./own-data/deletion.ts";
import { shrinkPhotos } from "./account/profile.ts";
import { keepAllWords } from "./account/users.ts";
import { createUpstream } from "./app.ts";
import { backUpDaily } from "./cli/backup.ts";
import { ContentReader, readerThread } from "./content/content-reader.ts";
import { measureSounds } from "./content/measure.ts";
import { holdsTrial } from "./trial/seed.ts";
import { keepSearchTexts } from "./db/search-text.ts";
import { isShared } from "./db/shared.ts";
import type { UpstreamEnv } from "./env.ts";
import { SettingsError } from "./faults.ts";
import { readLastBackup } from "./files/backup-state.ts";
import { copyKind } from "./files/copies.ts";
import { hearKinds, speakKinds } from "./speech/settings.ts";
import { hasFfmpeg } from "./files/ffmpeg.ts";
import { figuresOf } from "./figures.ts";
import { FilesApart } from "./files/files-apart.ts";
import { sweepRest } from "./files/sweep.ts";
import { keepCard } from "./school/card.ts";
import { sweepSpoken } from "./speech/stray.ts";
import type { Deps, ServerDeps } from "./deps.ts";
import { byClock, every, type Kind } from "./queue/kind.ts";
import { Queue } from "./queue/queue.ts";
import { listen, type Listening } from "./listen.ts";
import { settleDue } from "./plans/checkout.ts";
import { keepStripe } from "./plans/stripe/keep.ts";
import { renewDue } from "./plans/subscriptions.ts";
import { mailKind } from "./mail/mail-kind.ts";
import { takeOverMails } from "./mail/outbox.ts";
import { smtpDelivery } from "./mail/smtp.ts";
import { mailSender } from "./school/identity.ts";
import { nextNight, purge } from "./night.ts";
import { removeAged } from "./practice/retention.ts";
import { tellOfLeaving } from "./reminders/leaving.ts";
import { remindDue } from "./reminders/send.ts";
import { mailStaff } from "./staff/home/daily-mail.ts";
import { lookAtCertificate } from "./school/certificate.ts";
import { readBranches } from "./school/school.ts";
import { closeWhenNew } from "./school/sign-up.ts";
import { offerFirstOwner } from "./staff/account/first-owner.ts";
import { prepare } from "./start.ts";
import { sydneyNext } from "./zone.ts";

/** Replaces past days within a day, whenever the server started. */
const REFRESH_MS = 6 * 60 * 60 * 1000;
/** Settles payments of absent students within a minute, renews plans in time, sends reminders. */
const MINUTE_MS = 60 * 1000;
/** While APIs restart in turn, the previous version writes rows that only this job makes findable. */
const HOUR_MS = 60 * MINUTE_MS;
/** Sounds and files of a large school take a while. */
const NIGHT_MS = 6 * HOUR_MS;

export type Served = {
  deps: Deps;
  stop: () => Promise<void>;
  /** The file with the code for the first owner; null when the school has staff. */
  firstOwnerFile: string | null;
} & Omit<Listening, "stop">;

/**
 * Serves the embedded API and its background work until `stop`. `reader` is the program that reads
 * strangers' files, beside the one that reads imports.
 */
export async function serveUpstream(env: UpstreamEnv, log: Logger, reader: URL): Promise<Served> {
  const { deps: prepared, refreshTimetable, close } = await prepare(env, log);
  const thread = readerThread(new URL("content-reader.js", reader), log);
  const apart = new URL("upstream-cli.js", reader);
  const deps = { ...prepared, contentReader: new ContentReader(thread), apart };
  if (!env.TRIAL && (await holdsTrial(deps.db))) {
    await close();
    throw new SettingsError(
      `The data folder ${env.DATA_DIR} was a trial: everybody knows the password of its accounts. Choose another DATA_DIR for students.`,
    );
  }
  const { storing } = deps;
  let firstOwnerFile: string | null;
  try {
    await storing.start();
    firstOwnerFile = await offerFirstOwner(deps.db, env.DATA_DIR, deps.clock());
    if (firstOwnerFile !== null && env.SAMPLES_FOR_STAFF) await closeWhenNew(deps.db);
  } catch (error) {
    await close();
    throw error;
  }
  const files = new FilesApart(reader, log, { makesCopies: await hasFfmpeg() });
  const app = createUpstream({ ...deps, files });
  const { stop, ...where } = await listen(app, env, {
    canStore: () => storing.isPossible,
    lastBackup: env.BACKUP_DIR === undefined ? null : () => readLastBackup(deps.db),
  });
  await warnOfSettings(env, deps);
  deps.activity.start(deps.clock);
  const queue = new Queue(deps, [
    ...(await mailKinds(deps, env)),
    ...(files.makesCopies ? [copyKind({ ...deps, files })] : []),
    ...hearKinds({ ...deps, hasFfmpeg: files.makesCopies }, env),
    ...speakKinds({ ...deps, files }),
    ...kindsOf({ ...deps, files }, refreshTimetable),
    ...backupKinds(deps, env),
    ...certificateKinds(deps),
  ]);
  measured.emit("figures", figuresOf(deps, env));
  await queue.start();
  // Waits, so that the first student finds the plan they paid for. No start waits for Stripe.
  await queue.ended("plans");
  return {
    deps,
    firstOwnerFile,
    ...where,
    stop: async () => {
      await Promise.all([storing.stop(), queue.stop(), stop()]);
      await Promise.all([files.close(), thread.close()]);
      await close();
    },
  };
}

async function mailKinds(
  { db, log }: Deps,
  { SMTP_URL: url, MAIL_FROM, PUBLIC_ORIGIN }: UpstreamEnv,
): Promise<Kind[]> {
  if (url === undefined) return [];
  const from = MAIL_FROM ?? `no-reply@${new URL(PUBLIC_ORIGIN).hostname}`;
  const deliver = await smtpDelivery({ url, from, sender: () => mailSender(db, PUBLIC_ORIGIN) });
  return [mailKind({ db, log, deliver })];
}

/** The backup of each day. A failed one is tried again hourly: it may have filled a disk. */
function backupKinds(deps: Deps, env: UpstreamEnv): Kind[] {
  if (env.BACKUP_DIR === undefined) return [];
  const backup = byClock({
    name: "backup",
    next: (now) => sydneyNext(env.BACKUP_HOUR, now),
    atStart: true,
    mostMs: NIGHT_MS,
    waitMs: HOUR_MS,
    work: (isOver) => backUpDaily({ deps, env, isOver }),
  });
  return [backup];
}

/** Looks each day when the certificate of the school's address ends. */
function certificateKinds({ db, publicOrigin }: Deps): Kind[] {
  if (!publicOrigin.startsWith("https:")) return [];
  const look = byClock({
    name: "certificate",
    next: nextNight,
    atStart: true,
    work: () => lookAtCertificate(db, publicOrigin),
  });
  return [look];
}

function kindsOf(
  deps: Omit<ServerDeps, "archives">,
  refreshTimetable: (now: number) => Promise<void>,
): Kind[] {
  const { db, clock, reachesPeople } = deps;
  const remind = byClock({
    name: "reminders",
    next: every(MINUTE_MS),
    atStart: true,
    work: (isOver) => remindDue(deps, isOver),
  });
  const tellStaff = byClock({
    name: "staff-mail",
    next: every(10 * MINUTE_MS),
    atStart: true,
    work: (isOver) => mailStaff(deps, isOver),
  });
  const nightly = { next: nextNight, mostMs: NIGHT_MS };
  return [
    byClock({
      name: "live-sessions",
      next: every(REFRESH_MS),
      work: () => refreshTimetable(clock()),
    }),
    byClock({
      ...nightly,
      name: "purge",
      work: async (isOver) => {
        await purge(db, clock());
        await deleteDue(deps);
        await tellOfLeaving(deps);
        await removeAged(deps, isOver);
      },
    }),
    byClock({
      name: "plans",
      next: every(MINUTE_MS),
      atStart: true,
      work: () => settleDue(deps).then(() => renewDue(deps)),
    }),
    byClock({
      name: "stripe",
      next: every(MINUTE_MS),
      atStart: true,
      work: () => keepStripe(deps),
    }),
    byClock({
      name: "old-mails",
      next: every(MINUTE_MS),
      atStart: true,
      work: () => takeOverMails(db),
    }),
    ...(reachesPeople ? [remind, tellStaff] : []),
    byClock({
      name: "search",
      next: every(HOUR_MS),
      atStart: true,
      work: (isOver) => keepSearchTexts(db, isOver).then(() => keepAllWords(db, isOver)),
    }),
    byClock({ ...nightly, name: "card", atStart: true, work: () => keepCard(deps) }),
    byClock({ ...nightly, name: "photos", work: (isOver) => shrinkPhotos(deps, isOver) }),
    byClock({ ...nightly, name: "sounds", work: (isOver) => measureSounds(deps, isOver) }),
    byClock({
      ...nightly,
      name: "sweep",
      // When several APIs share the files, others may be storing files during a start.
      atStart: !isShared(db),
      work: (isOver) => sweepRest(deps, isOver).then(() => sweepSpoken(deps, isOver)),
    }),
  ];
}

async function warnOfSettings({ SMTP_URL, TEST_CARDS }: UpstreamEnv, deps: Deps) {
  const { showsMailbox, log } = deps;
  if (TEST_CARDS)
    log.warn("TEST_CARDS is on: whoever knows the test cards gets a plan for nothing");
  if (SMTP_URL === undefined && !showsMailbox)
    log.warn("SMTP_URL is not set: nobody gets the codes and links of their account");
  const silent = (await readBranches(deps)).flatMap(({ value, email }) =>
    email === null ? value : [],
  );
  if (silent.length > 0)
    log.warn(
      { branches: silent },
      "these branches have no address, in BRANCH_EMAILS or on the page School: their enquiries are stored and mailed to nobody",
    );
}
