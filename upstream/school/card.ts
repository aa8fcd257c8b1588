import { createHash } from "node:crypto";
import * as z from "zod";
import { PORTAL_NAME } from "../../plan/school.ts";
import type { Db } from "../db/schema.ts";
import { keepSetting, readSetting } from "../db/settings.ts";
import { readIdentity, readLogo } from "./identity.ts";

const SETTING = "school_card";
const BYTES_SETTING = "school_card_png";
/** Another number draws all pictures anew. */
const DRAWING = 1;
/** `of` is what it was drawn from. `file` has a hash of its bytes in its name; null without one. */
const kept = z.object({ of: z.string(), file: z.string().nullable() });

/** What draws. */
type Drawing = {
  drawCard: (card: { name: string; logo: Uint8Array | null }) => Promise<Uint8Array | null>;
};

/** Returns the name of the picture beside a shared link; null where the portal's own stands there. */
export async function readCardFile(db: Db): Promise<string | null> {
  return (await readKept(db))?.file ?? null;
}

/** Returns the picture; null when its name differs. */
export async function readCard(db: Db, file: string) {
  if ((await readCardFile(db)) !== file) return null;
  const bytes = await readSetting(db, BYTES_SETTING);
  return bytes === null ? null : { contentType: "image/png", bytes: Buffer.from(bytes, "base64") };
}

/**
 * Draws the picture from the school's name and logo, unless it is drawn. A school without both
 * has none, nor has one whose letters no font of this machine has: a wrong picture helps nobody.
 */
export async function keepCard({ db, files }: { db: Db; files: Drawing }): Promise<void> {
  const { name, logo } = await readIdentity(db);
  const of = JSON.stringify([DRAWING, name, logo]);
  const known = await readKept(db);
  const isUnsaid = name === null && logo === null;
  if (known?.of === of ? known.file !== null || isUnsaid : known === null && isUnsaid) return;
  const bytes = logo === null ? null : ((await readLogo(db, logo))?.bytes ?? null);
  const card = { name: name ?? PORTAL_NAME, logo: bytes };
  const drawn = isUnsaid ? null : await files.drawCard(card);
  if (drawn) await keepSetting(db, BYTES_SETTING, Buffer.from(drawn).toString("base64"));
  const file = drawn && `${createHash("sha256").update(drawn).digest("hex").slice(0, 32)}.png`;
  await keepSetting(db, SETTING, JSON.stringify({ of, file }));
}

async function readKept(db: Db) {
  const text = await readSetting(db, SETTING);
  return text === null ? null : kept.parse(JSON.parse(text));
}
