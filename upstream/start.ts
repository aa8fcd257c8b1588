import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import { MB } from "./account/room.ts";
import { Activity } from "./account/activity.ts";
import { ContentReader } from "./content/content-reader.ts";
import { prepareContent, refreshTimetable } from "./content/keep.ts";
import { seedTrial } from "./trial/seed.ts";
import { checkFolder, checkUnused } from "./files/folder-id.ts";
import { migrate } from "./db/migrate.ts";
import { NewDatabaseError, openDatabase } from "./db/open.ts";
import type { Db, Engine } from "./db/schema.ts";
import { checkClock, isShared, oneAtATime } from "./db/shared.ts";
import { TRIAL_BRANCH_EMAILS } from "./school/branches.ts";
import type { UpstreamEnv } from "./env.ts";
import { ContentFiles } from "./files/content-files.ts";
import { LaterRemovals } from "./files/later-removals.ts";
import { openFiles, type SchoolFiles } from "./files/school-files.ts";
import type { Disk } from "./files/disks.ts";
import { FolderStorage, type Storage } from "./files/storage.ts";
import { Storing } from "./files/storing.ts";
import { sweepAnswers, sweepImages } from "./files/sweep.ts";
import type { Deps } from "./deps.ts";
import type { ListenSettings } from "./listen-settings.ts";
import { keepToldName } from "./school/identity.ts";
import { keptFor } from "./practice/retention.ts";
import { openStripe } from "./plans/stripe/gate.ts";
import { stripeOf } from "./plans/stripe/settings.ts";
import { speakerOf } from "./speech/settings.ts";

type Settings = Omit<
  UpstreamEnv,
  keyof ListenSettings | "LOG_LEVEL" | "LOG_FORMAT" | "BACKUP_HOUR" | "BACKUPS_KEPT"
> &
  Pick<ListenSettings, "UPSTREAM_URL" | "UPSTREAM_SECRET">;
export type Prepared = {
  deps: Deps;
  /** Adds the live sessions of the next weeks. Call it at least daily. */
  refreshTimetable: (now: number) => Promise<void>;
  close: () => Promise<void>;
};

/**
 * Opens the data folder and prepares schema, content and files before any request. Throws
 * `InUseError` when it is locked, and `NewDatabaseError` when a new one is not allowed.
 */
export async function prepare(
  settings: Settings,
  log: Logger,
  { mayBeNew = true } = {},
): Promise<Prepared> {
  const { db, engine, close } = openDatabase({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    onConnectionLost: (error) => log.error({ err: error }, "database connection lost"),
  });
  try {
    const files = await openFiles(settings);
    const answers = storageFor(db, files, "answers");
    const images = storageFor(db, files, "images");
    await oneAtATime(db, log, () =>
      makeReady({ db, engine, files, answers, images }, { settings, log, mayBeNew }),
    );
    await checkClock(db, log);
    const activity = new Activity(db, log);
    const stripe = stripeOf(settings);
    const showsMailbox = settings.TRIAL || settings.MAILBOX;
    const deps = {
      db,
      answers,
      images,
      audio: storageFor(db, files, "audio"),
      contentSettings: settings,
      content: contentFiles(settings, files, "audio"),
      videos: contentFiles(settings, files, "videos"),
      imports: files.imports,
      contentReader: new ContentReader(),
      activity,
      kept: await keptFor(db, settings.RECORDINGS_KEPT_MONTHS, Date.now()),
      mostBytes: settings.STORAGE_PER_STUDENT_MB * MB,
      freeTaste: settings.FREE_TASTE,
      branchEmails: settings.BRANCH_EMAILS ?? (settings.TRIAL ? TRIAL_BRANCH_EMAILS : {}),
      publicOrigin: settings.PUBLIC_ORIGIN,
      hostName: settings.UPSTREAM_URL && new URL(settings.UPSTREAM_URL).hostname,
      portalSecrets: settings.UPSTREAM_SECRET,
      staffPath: settings.STAFF_PATH,
      showsMailbox,
      reachesPeople: showsMailbox || settings.SMTP_URL !== undefined,
      hasMailServer: settings.SMTP_URL !== undefined,
      storing: new Storing({ db, dataDir: settings.DATA_DIR, log }),
      disks: disksOf(settings),
      log,
      factorKeys: settings.SECOND_FACTOR_KEYS,
      csrfKey: await keptSecret(db, "csrf_key"),
      checkoutKey: await keptSecret(db, "checkout_key"),
      seller: {
        ...{ name: settings.SCHOOL_NAME, currency: settings.STRIPE_CURRENCY },
        isFixed: stripe !== null,
      },
      takesTestCards: !stripe && (settings.TRIAL || settings.TEST_CARDS),
      hears: settings.SPEECH_HEARS !== undefined,
      speaker: speakerOf(settings),
      gate: stripe && (await openStripe(stripe)),
      clock: () => Date.now(),
    };
    return {
      deps,
      refreshTimetable: (now) => refreshTimetable(db, settings, now),
      close: async () => {
        await activity.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function disksOf({ DATA_DIR, BACKUP_DIR }: Settings): Disk[] {
  const data: Disk = { of: "data", folder: DATA_DIR };
  return BACKUP_DIR === undefined ? [data] : [data, { of: "backup", folder: BACKUP_DIR }];
}

function storageFor(db: Db, files: SchoolFiles, store: "answers" | "images" | "audio"): Storage {
  const own = files[store];
  return own instanceof FolderStorage && !isShared(db) ? own : new LaterRemovals(db, own, store);
}

type Place = {
  db: Db;
  engine: Engine;
  files: SchoolFiles;
  answers: Storage;
  images: Storage;
};
type Asked = { settings: Settings; log: Logger; mayBeNew: boolean };

/** Prepares schema, files and content, before any request. */
async function makeReady(place: Place, { settings, log, mayBeNew }: Asked): Promise<void> {
  const { db, engine, files, answers, images } = place;
  const isNew = (await db.introspection.getTables()).length === 0;
  if (isNew && !mayBeNew) throw new NewDatabaseError();
  if (isNew) await checkUnused(files);
  if ((await migrate(db, engine)) === "newer")
    log.warn("a newer version has updated the database: this one goes on as long as it can");
  await checkFolder(db, files);
  await keepToldName(db, settings.SCHOOL_NAME);
  // Another process may be storing a file whose row follows.
  if (!isShared(db)) {
    const swept = await sweepAnswers(db, answers);
    if (swept > 0) log.info({ files: swept }, "set recordings aside that no row names");
    await sweepImages(db, images);
  }
  await prepareContent(db, settings, log);
  if (settings.TRIAL) await seedTrial({ db, answers, images, contentFolder: settings.CONTENT_DIR });
}

function contentFiles({ CONTENT_DIR }: Settings, files: SchoolFiles, kind: "audio" | "videos") {
  return new ContentFiles(files[kind], new FolderStorage(join(CONTENT_DIR, kind)));
}

/** Returns a secret that outlives restarts, so that cookie pairs stay valid. */
async function keptSecret(db: Db, name: string): Promise<string> {
  const fresh = { name, value: randomBytes(32).toString("base64url") };
  await db
    .insertInto("settings")
    .values(fresh)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const { value } = await db
    .selectFrom("settings")
    .select("value")
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  return value;
}
