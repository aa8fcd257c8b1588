import type { Db } from "../db/schema.ts";
import { SettingsError } from "../env.ts";
import { namedAnswers } from "./named-answers.ts";
import { imageName } from "./stored-images.ts";
import type { Storage } from "./storage.ts";

const ASIDE_MS = 30 * 24 * 60 * 60 * 1000;
/** A crash leaves as many behind as were just being stored. */
const MOST_LEFT_BEHIND = 50;

/**
 * Sets recordings aside that no row names: left behind by a kill between file and row. Only before
 * the first request is taken. Throws a {@link SettingsError} when the database cannot be the one
 * that the files belong to.
 */
export async function sweepAnswers(db: Db, answers: Storage): Promise<number> {
  const rows = await namedAnswers(db).execute();
  return setOthersAside("recordings", answers, new Set(rows.map((row) => row.file_name)));
}

/** The same for images: of the students, and in the forum. */
export async function sweepImages(db: Db, images: Storage): Promise<number> {
  const faces = await db
    .selectFrom("users")
    .select("profile_image as image")
    .where("profile_image", "is not", null)
    .execute();
  const shown = await db
    .selectFrom("forum_posts")
    .select("image")
    .where("image", "is not", null)
    .execute();
  const named = new Set([...faces, ...shown].map(({ image }) => imageName(image)));
  return setOthersAside("images", images, named);
}

async function setOthersAside(
  what: string,
  storage: Storage,
  named: Set<string | null>,
): Promise<number> {
  const files = await storage.names();
  const stray = files.filter((name) => !named.has(name));
  const known = files.length - stray.length;
  if (stray.length > Math.max(MOST_LEFT_BEHIND, known))
    throw new SettingsError(
      `The data folder holds ${stray.length} ${what} that this database does not know, and ${known} that it does. Start with the database (DATABASE_URL, DATA_DIR) that they belong to, or move them out of the folder first.`,
    );
  for (const name of stray) await storage.setAside(name);
  await storage.forgetAside(Date.now() - ASIDE_MS);
  return stray.length;
}
