import { Hono } from "hono";
import { optionalPhone } from "../accounts/fields.ts";
import { changeImage, changeProfile } from "../accounts/profile.ts";
import { readImage, type ImageFile } from "../files/image.ts";
import { signedIn, studentOf } from "../http/auth.ts";
import type { Deps, Http } from "../http/context.ts";
import { FORM_LIMIT, readInput } from "../http/input.ts";
import { invalid, Refusal } from "../refusal.ts";
import { optionalText, text, validate } from "../validation.ts";

const LARGEST_IMAGE = 5 * 1024 * 1024;

const profileFields = { first_name: text("first_name", 255), last_name: optionalText("last_name", 255), phone_no: optionalPhone() };

/** A student's own details. */
export function profileRoutes(deps: Deps): Hono<Http> {
  const app = new Hono<Http>();
  const signed = signedIn(deps);

  app.post("/api/v1/user/update-porfile", signed, async (c) => {
    const { last_name, ...fields } = validate(profileFields, await readInput(c));
    const profile = await changeProfile(deps.db, studentOf(c).id, { ...fields, last_name: last_name === null ? "" : last_name });
    return c.json({ status: 200, message: "Profile updated successfully.", ...profile });
  });

  app.post("/api/v1/user/update-image", signed, async (c) => {
    const input = await readInput(c, LARGEST_IMAGE + FORM_LIMIT).catch((error: unknown) => {
      throw error instanceof Refusal && error.status === 413 ? imageTooLarge() : error;
    });
    const image = await readProfileImage(input.profile_image);
    const address = await changeImage(deps, studentOf(c).id, image);
    return c.json({ status: 200, message: "Image updated successfully.", file_path: address });
  });

  return app;
}

async function readProfileImage(file: unknown): Promise<ImageFile> {
  if (!(file instanceof File) || file.size === 0) throw invalid({ profile_image: ["The profile image field is required."] });
  if (file.size > LARGEST_IMAGE) throw imageTooLarge();
  const image = readImage(Buffer.from(await file.arrayBuffer()));
  if (!image) throw invalid({ profile_image: ["The profile image field must be a file of type: jpg, jpeg, png."] });
  return image;
}

function imageTooLarge(): Refusal {
  return invalid({ profile_image: ["The profile image field must not be greater than 5 MB."] });
}
