import type { Db } from "../db/schema.ts";
import type { ImageFile } from "../files/image.ts";
import type { Storage } from "../files/storage.ts";
import { imageName, withStoredImage } from "../files/stored-images.ts";
import { invalid } from "../refusal.ts";
import { findPhoneOwner, lockStudent } from "./users.ts";

/** Undefined stays as it was. */
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

/**
 * Changes the student's own details and returns them as they are now. Throws 422 for a phone number
 * of another verified account.
 */
export async function changeProfile(db: Db, userId: number, change: Change): Promise<Profile> {
  return db.transaction().execute(async (trx) => {
    await lockStudent(trx, userId);
    const owner =
      typeof change.phone_no === "string"
        ? await findPhoneOwner(trx, change.phone_no, userId)
        : null;
    if (owner !== null) throw invalid({ phone_no: ["This phone number already has an account."] });
    return trx
      .updateTable("users")
      .set(change)
      .where("id", "=", userId)
      .returning(["first_name", "last_name", "email", "phone_no", "language_id as language"])
      .executeTakeFirstOrThrow();
  });
}

/**
 * Keeps the student's image: the file first, then its row; the old file goes after the commit.
 * Returns the new address.
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
