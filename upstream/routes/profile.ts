import { Hono } from "hono";
import { optionalPhone } from "../account/fields.ts";
import { changeImage, changeProfile, PHOTO } from "../account/profile.ts";
import { recordedBytes } from "../account/room.ts";
import { imageTooLarge, readUploadedImage } from "../files/stored-images.ts";
import { signedIn, studentOf } from "../account/guard.ts";
import type { ServerDeps } from "../deps.ts";
import type { Http } from "../http/context.ts";
import { FORM_LIMIT, readInput } from "../http/input.ts";
import { invalid, Refusal } from "../refusal.ts";
import { consentOf } from "../speech/terms.ts";
import { optionalText, text, validate } from "../validation.ts";

const LARGEST_IMAGE = { bytes: 5 * 1024 * 1024, said: "5 MB", shown: PHOTO };

const profileFields = {
  first_name: text(255),
  last_name: optionalText(255),
  phone_no: optionalPhone(),
};

export function profileRoutes(deps: ServerDeps): Hono<Http> {
  const app = new Hono<Http>();
  const signed = signedIn(deps);

  app.post("/api/v1/user/update-porfile", signed, async (c) => {
    const { last_name, ...fields } = validate(profileFields, await readInput(c));
    const profile = await changeProfile(deps.db, studentOf(c).id, {
      ...fields,
      last_name: last_name === null ? "" : last_name,
    });
    return c.json({ status: 200, message: "Profile updated successfully.", ...profile });
  });

  app.post("/api/v1/user/update-image", signed, async (c) => {
    const input = await readInput(c, LARGEST_IMAGE.bytes + FORM_LIMIT).catch((error: unknown) => {
      throw error instanceof Refusal && error.status === 413
        ? imageTooLarge("profile_image", LARGEST_IMAGE.said)
        : error;
    });
    const image = await readUploadedImage(
      deps.files,
      "profile_image",
      input.profile_image,
      LARGEST_IMAGE,
    );
    if (!image) throw invalid({ profile_image: ["The profile image field is required."] });
    const address = await changeImage(deps, studentOf(c).id, image);
    return c.json({ status: 200, message: "Image updated successfully.", file_path: address });
  });

  app.get("/api/v1/user/storage", signed, async (c) => {
    const { pending, completed, tests } = await recordedBytes(deps.db, studentOf(c).id);
    const bytes = {
      pending_practice_bytes: pending,
      completed_practice_bytes: completed,
      mock_test_bytes: tests,
    };
    const kept = deps.kept === null ? {} : { recordings_kept_months: deps.kept.months };
    const heard = (await consentOf(deps, studentOf(c).id)) && { machine_hears: 1 };
    return c.json({ results: { ...bytes, most_bytes: deps.mostBytes, ...kept, ...heard } });
  });

  return app;
}
