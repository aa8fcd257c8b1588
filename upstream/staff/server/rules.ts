import type { ServerState } from "../../../contract/staff/server.ts";
import type { Db } from "../../db/schema.ts";
import { readLastBackup } from "../../files/backup-state.ts";
import { type Disk, freeBytes } from "../../files/disks.ts";
import { readCertificate } from "../../school/certificate.ts";

type ServerPlace = {
  db: Db;
  publicOrigin: string;
  storing: { fault: string | null };
  disks: Disk[];
};

/** Returns how the server does: what is stored and kept, and what ends. */
export async function getServerState(place: ServerPlace): Promise<ServerState> {
  const { db, publicOrigin, storing, disks } = place;
  return {
    storing_fault: storing.fault,
    disks: await Promise.all(
      disks.map(async ({ of, folder }) => ({ of, free_bytes: await freeBytes(folder) })),
    ),
    backup: disks.some(({ of }) => of === "backup") ? await backupOf(db) : null,
    certificate: await readCertificate(db, publicOrigin),
  };
}

async function backupOf(db: Db): Promise<ServerState["backup"]> {
  const last = await readLastBackup(db);
  const job = await db
    .selectFrom("jobs")
    .select("fault")
    .where("name", "=", "backup")
    .executeTakeFirst();
  const { made_at = null, folder = null } = last ?? {};
  return { made_at, folder, fault: job?.fault ?? null };
}
