import type { Db } from "../db/schema.ts";
import type { FilesApart } from "../files/files-apart.ts";
import type { ImageFile } from "../files/image.ts";
import type { Storage } from "../files/storage.ts";
import { imageName, withStoredImage } from "../files/stored-images.ts";
import { invalid } from "../refusal.ts";
import { findPhoneOwner, lockStudent } from "./users.ts";
import { keepWords } from "../db/student-words.ts";

/** The new values. An undefined field stays unchanged. */
type Change = {
  first_name: string;
  last_name: string | undefined;
  phone_no?: string | null | undefined;
};
export type Profile = {
  first_name: string;
  last_name: string;
  email: string;
  phone_no: string | null;
  language: number;
};

/** Changes and returns the student's details. Throws 422 for another account's phone number. */
export async function changeProfile(db: Db, userId: number, change: Change): Promise<Profile> {
  return db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId);
    const owner =
      typeof change.phone_no === "string"
        ? await findPhoneOwner(trx, change.phone_no, userId)
        : null;
    if (owner !== null) throw invalid({ phone_no: ["This phone number already has an account."] });
    const changed = await trx
      .updateTable("users")
      .set(change)
      .where("id", "=", userId)
      .returning(["first_name", "last_name", "email", "phone_no", "language_id as language"])
      .executeTakeFirstOrThrow();
    await keepWords(trx, userId);
    return changed;
  });
}

/**
 * Stores the file, then its row, and removes the old file after the commit. Returns the new URL.
 */
export async function changeImage(
  { db, images }: { db: Db; images: Storage },
  userId: number,
  image: ImageFile,
): Promise<string> {
  const { address, before } = await withStoredImage(images, image, (address) =>
    db.transaction().execute(async (trx) => {
      await lockStudent(trx, userId);
      const user = await trx
        .selectFrom("users")
        .select("profile_image")
        .where("id", "=", userId)
        .executeTakeFirstOrThrow();
      await trx
        .updateTable("users")
        .set({ profile_image: address })
        .where("id", "=", userId)
        .execute();
      return { address, before: imageName(user.profile_image) };
    }),
  );
  if (before !== null) await images.remove(before);
  return address;
}

/** The largest photo is 96 pixels wide, and sharp screens have up to three for each. */
export const PHOTO = { side: 288, bytes: 10_000 };
/** Forum pictures and newer photos have less. */
const HEAVY_BYTES = 100 * 1024;

/** Shrinks the photos that earlier versions stored, under their names, which sessions hold. */
export async function shrinkPhotos(
  { db, images, files }: { db: Db; images: Storage; files: FilesApart },
  isOver: () => boolean,
): Promise<void> {
  const photos = await db
    .selectFrom("users")
    .select("profile_image")
    .where("profile_image", "like", "%.jpg")
    .execute();
  for (const { profile_image } of photos) {
    if (isOver()) return;
    const name = imageName(profile_image) ?? "";
    const { size = 0 } = (await images.stat(name)) ?? {};
    if (size <= HEAVY_BYTES) continue;
    const stored = await new Response(images.open(name, { start: 0, end: size - 1 })).arrayBuffer();
    const small = await files.readImage(new Uint8Array(stored), PHOTO);
    if (small !== null && typeof small === "object") await images.put(name, small.bytes);
  }
}
