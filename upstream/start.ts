import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { Logger } from "pino";
import { readContentFolder } from "./content/format.ts";
import { loadContent } from "./content/load.ts";
import { seedTrial } from "./content/trial.ts";
import { migrate } from "./db/migrate.ts";
import { openDatabase } from "./db/open.ts";
import type { Db } from "./db/schema.ts";
import type { UpstreamEnv } from "./env.ts";
import { ContentFiles } from "./files/content-files.ts";
import { FolderStorage } from "./files/storage.ts";
import { sweepAnswers, sweepImages } from "./files/sweep.ts";
import type { Deps } from "./http/context.ts";
import { Mailer } from "./mail/mailer.ts";
import { smtpDelivery } from "./mail/smtp.ts";

type Settings = Omit<UpstreamEnv, "UPSTREAM_PORT" | "UPSTREAM_HOST" | "LOG_LEVEL">;
export type Prepared = { deps: Deps; close: () => Promise<void> };

/** Where a school's own content lies once it has been imported. */
export const importedFolder = (dataDir: string) => join(dataDir, "content");

/** Opens the data folder and brings schema, content and files in order, before any request. Throws `InUseError` when it is taken. */
export async function prepare(settings: Settings, log: Logger): Promise<Prepared> {
  const { db, engine, close } = openDatabase({
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DATABASE_URL,
    onConnectionLost: (error) => log.error({ err: error }, "database connection lost"),
  });
  try {
    await migrate(db, engine);
    const answers = new FolderStorage(join(settings.DATA_DIR, "answers"));
    const swept = await sweepAnswers(db, answers);
    if (swept > 0) log.info({ files: swept }, "removed recordings that were never acknowledged");
    const images = new FolderStorage(join(settings.DATA_DIR, "images"));
    await sweepImages(db, images);
    await refreshContent(db, settings, log);
    const audioFolder = join(settings.CONTENT_DIR, "audio");
    if (settings.TRIAL) await seedTrial({ db, answers, audioFolder });
    const content = new ContentFiles([new FolderStorage(join(importedFolder(settings.DATA_DIR), "audio")), new FolderStorage(audioFolder)]);
    const mailer = new Mailer({ db, log, deliver: settings.SMTP_URL === undefined ? null : smtpDelivery({ url: settings.SMTP_URL, from: senderOf(settings) }) });
    const deps = {
      db,
      answers,
      images,
      content,
      mailer,
      publicOrigin: settings.PUBLIC_ORIGIN,
      showsMailbox: settings.TRIAL || settings.MAILBOX,
      log,
      csrfKey: await keptSecret(db, "csrf_key"),
      clock: () => Date.now(),
    };
    return { deps, close: () => mailer.stop().then(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads the sample content and the imported content into the rows. */
export async function refreshContent(db: Db, settings: Pick<Settings, "CONTENT_DIR" | "DATA_DIR">, log: Logger): Promise<void> {
  const folders = [settings.CONTENT_DIR, importedFolder(settings.DATA_DIR)];
  const contents = await Promise.all(folders.map(readContentFolder));
  for (const fault of contents.flatMap((content) => content.faults)) log.warn({ fault }, "content left out");
  const count = await loadContent(db, contents);
  log.info({ dialogues: count }, "content loaded");
}

function senderOf({ MAIL_FROM, PUBLIC_ORIGIN }: Settings): string {
  return MAIL_FROM ?? `no-reply@${new URL(PUBLIC_ORIGIN).hostname}`;
}

/** A secret that outlives restarts: a cookie pair given before one is still good after it. */
async function keptSecret(db: Db, name: string): Promise<string> {
  const fresh = { name, value: randomBytes(32).toString("base64url") };
  await db.insertInto("settings").values(fresh).onConflict((conflict) => conflict.column("name").doNothing()).execute();
  const { value } = await db.selectFrom("settings").select("value").where("name", "=", name).executeTakeFirstOrThrow();
  return value;
}
