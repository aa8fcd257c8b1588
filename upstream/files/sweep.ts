import type { Db } from "../db/schema.ts";
import { imageName } from "./stored-images.ts";
import type { Storage } from "./storage.ts";

/**
 * Removes recordings that no row names: left behind by a kill between file and row. Only before the
 * first request is taken.
 */
export async function sweepAnswers(db: Db, answers: Storage): Promise<number> {
  const rows = await db
    .selectFrom("practice_answers")
    .select("file_name")
    .where("file_name", "is not", null)
    .unionAll(db.selectFrom("mock_answers").select("file_name").where("file_name", "is not", null))
    .execute();
  return removeOthers(answers, new Set(rows.map((row) => row.file_name)));
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
  return removeOthers(images, new Set([...faces, ...shown].map(({ image }) => imageName(image))));
}

async function removeOthers(storage: Storage, named: Set<string | null>): Promise<number> {
  const stray = (await storage.names()).filter((name) => !named.has(name));
  for (const name of stray) await storage.remove(name);
  return stray.length;
}
