import type { Figure } from "../metrics/events.ts";
import type { Deps } from "./deps.ts";
import type { UpstreamEnv } from "./env.ts";
import { readLastBackup } from "./files/backup-state.ts";
import { freeBytes } from "./files/disks.ts";
import { oldestWaiting } from "./mail/outbox.ts";
import { readCertificate } from "./school/certificate.ts";

/** Returns the figures that are read at each scrape. Those of parts that a school does not use are missing. */
export function figuresOf({ db, disks, publicOrigin }: Deps, env: UpstreamEnv): Figure[] {
  const room: Figure = {
    name: "ccl_disk_free_bytes",
    help: "Room on the disks of the data folder and of the backups",
    labels: ["of"],
    read: () =>
      Promise.all(
        disks.map(async ({ of, folder }) => ({ labels: { of }, value: await freeBytes(folder) })),
      ),
  };
  const backup: Figure = {
    name: "ccl_last_backup_seconds",
    help: "When the newest backup was made and opened, in seconds since 1970; 0 before the first",
    labels: [],
    read: async () => [{ labels: {}, value: secondsOf((await readLastBackup(db))?.made_at) ?? 0 }],
  };
  const certificate: Figure = {
    name: "ccl_certificate_ends_seconds",
    help: "When the certificate of the school's address ends, in seconds since 1970",
    labels: [],
    read: async () => [
      { labels: {}, value: secondsOf((await readCertificate(db, publicOrigin))?.ends_at) },
    ],
  };
  const mails: Figure = {
    name: "ccl_mails_oldest_seconds",
    help: "How long the oldest mail has waited that no mail server has taken or refused",
    labels: [],
    read: async () => {
      const oldest = secondsOf(await oldestWaiting(db));
      return [{ labels: {}, value: oldest === null ? 0 : Date.now() / 1000 - oldest }];
    },
  };
  return [
    room,
    ...(env.BACKUP_DIR === undefined ? [] : [backup]),
    ...(publicOrigin.startsWith("https:") ? [certificate] : []),
    ...(env.SMTP_URL === undefined ? [] : [mails]),
  ];
}

function secondsOf(moment: string | null | undefined): number | null {
  return moment ? Date.parse(moment) / 1000 : null;
}
