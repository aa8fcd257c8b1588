import type { ServerState } from "#contract/staff/server.ts";
import { ageText, shortDay } from "../home/age.ts";

/** As the alarms of deploy/alerts.yml. */
const LEAST_BYTES = 2e9;
const OLD_MS = 26 * 60 * 60 * 1000;
const SOON_MS = 14 * 24 * 60 * 60 * 1000;

/** Returns what is wrong with the server, a sentence for each. */
export function troublesOf(state: ServerState, now: number): string[] {
  return [
    state.storing_fault !== null &&
      `Nothing can be stored, so recordings wait on the students' devices. ${state.storing_fault}`,
    ...state.disks.map(diskTrouble),
    backupTrouble(state, now),
    certificateTrouble(state, now),
  ].filter((trouble) => typeof trouble === "string");
}

/** The room on a disk in words. */
export function roomText(bytes: number): string {
  return bytes < 1e9 ? `${Math.floor(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

export const DISKS = { data: "school's files", backup: "backups" };

function diskTrouble({ of, free_bytes: free }: ServerState["disks"][number]) {
  if (free === null) return `The folder of the ${DISKS[of]} is not there.`;
  return free < LEAST_BYTES && `The disk of the ${DISKS[of]} has ${roomText(free)} left.`;
}

function backupTrouble({ backup }: ServerState, now: number) {
  if (backup === null) return false;
  const { made_at, fault } = backup;
  const why = fault === null ? "" : ` ${fault}`;
  if (made_at === null) return `No backup has been made yet.${why}`;
  if (now - Date.parse(made_at) < OLD_MS) return false;
  return `The last backup is ${ageText(made_at, now)} old.${why}`;
}

function certificateTrouble({ certificate }: ServerState, now: number) {
  if (certificate === null) return false;
  const ends = Date.parse(certificate.ends_at);
  if (ends - now > SOON_MS) return false;
  return `The certificate of ${certificate.host} ${ends < now ? "has ended" : "ends"} on ${shortDay(ends)}.`;
}
