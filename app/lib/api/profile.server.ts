import { FormData } from "undici";
import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { ifOffered } from "#app/lib/api/call/panel.server.ts";
import {
  number,
  optionalNumber,
  optionalText,
  rowId,
  text,
  yesOrNo,
} from "./call/reader.server.ts";
import { confirmation, mainList } from "./call/shape.server.ts";

const languagesSchema = z.object({
  results: mainList(z.object({ id: rowId, language_name: text })),
});
export type Language = z.output<typeof languagesSchema>["results"][number];

export async function listLanguages(caller: Caller): Promise<Language[]> {
  return (
    await callUpstream(caller, {
      method: "GET",
      path: "/api/v1/languages",
      limit: LIMITS.panel,
      schema: languagesSchema,
    })
  ).results;
}

const storageUse = z.object({
  pending_practice_bytes: number,
  completed_practice_bytes: number,
  mock_test_bytes: number,
  most_bytes: number,
  /** Null when kept for ever, or when the provider does not say. */
  recordings_kept_months: optionalNumber,
  /** Whether a machine may hear answers of students who agree. */
  machine_hears: yesOrNo,
});
const storageSchema = z.object({ results: storageUse.nullable() }).catch({ results: null });
export type StorageUse = z.output<typeof storageUse>;

/** Returns null when the provider does not say. An extension. */
export async function findStorageUse(caller: Caller): Promise<StorageUse | null> {
  return ifOffered(async () => {
    const call = { method: "GET", path: "/api/v1/user/storage", limit: LIMITS.panel } as const;
    return (await callUpstream(caller, { ...call, schema: storageSchema })).results;
  });
}

const savedSchema = confirmation({
  message: optionalText,
  first_name: optionalText,
  last_name: optionalText,
  email: optionalText,
  phone_no: optionalText,
  language: optionalNumber,
});
export type SavedProfile = z.output<typeof savedSchema>;

export interface ProfileInput {
  first_name: string;
  last_name: string;
  phone_no: string;
  language: number;
}

/** Returns the profile as it is stored. */
export function updateProfile(caller: Caller, input: ProfileInput): Promise<SavedProfile> {
  return callUpstream(caller, {
    method: "POST",
    path: "/api/v1/user/update-porfile",
    body: input,
    limit: LIMITS.post,
    schema: savedSchema,
  });
}

const photoSchema = confirmation({ message: optionalText, file_path: optionalText });

export function updatePhoto(caller: Caller, photo: File): Promise<z.output<typeof photoSchema>> {
  const body = new FormData();
  body.set("profile_image", photo, photo.name);
  return callUpstream(caller, {
    method: "POST",
    path: "/api/v1/user/update-image",
    body,
    group: "uploads",
    limit: LIMITS.upload,
    schema: photoSchema,
  });
}
