import { isIP } from "node:net";
import { connect } from "node:tls";
import * as z from "zod";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";

const NAME = "certificate";
const LATE_MS = 10_000;
const schema = z.object({ host: z.string(), ends_at: z.string() });
type Certificate = z.output<typeof schema>;

/**
 * Looks when the certificate of the school's address ends, and keeps that. Says nothing when nobody
 * answers there: a machine may not reach its own public address.
 */
export async function lookAtCertificate(db: Db, publicOrigin: string): Promise<void> {
  const { hostname, port } = new URL(publicOrigin);
  const ends = await endOf(hostname, Number(port || 443));
  if (ends === null) return;
  const seen: Certificate = { host: hostname, ends_at: ends.toISOString() };
  await keepSetting(db, NAME, JSON.stringify(seen));
}

/** Returns the certificate as it was last seen; null before, or with another address since. */
export async function readCertificate(db: Db, publicOrigin: string): Promise<Certificate | null> {
  const kept = await readSetting(db, NAME);
  const seen = kept === null ? null : schema.parse(JSON.parse(kept));
  return seen?.host === new URL(publicOrigin).hostname ? seen : null;
}

function endOf(host: string, port: number): Promise<Date | null> {
  return new Promise((resolve) => {
    // One that has ended, or is of the school's own authority, is looked at, too.
    const socket = connect({
      ...{ host: host.replace(/^\[|\]$/g, ""), port, rejectUnauthorized: false },
      ...(isIP(host) ? {} : { servername: host }),
    });
    socket.setTimeout(LATE_MS, () => socket.destroy());
    socket.once("error", () => resolve(null));
    socket.once("close", () => resolve(null));
    socket.once("secureConnect", () => {
      const ends = new Date(socket.getPeerCertificate().valid_to);
      resolve(Number.isNaN(ends.getTime()) ? null : ends);
      socket.destroy();
    });
  });
}
