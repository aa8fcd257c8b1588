import * as z from "zod";
import type { BucketPlace } from "./bucket.ts";

const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([\w.-]+(?:\/[\w.-]+)*))?\/?$/;

export const filesFields = {
  FILES_URL: z
    .string()
    .regex(BUCKET, "must be a bucket and a path in it, as in s3://bucket/school")
    .optional(),
  FILES_ENDPOINT: z
    .string()
    .url()
    .regex(/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost)[:/])/, "must begin with https://")
    .transform((text) => text.replace(/\/+$/, ""))
    .optional(),
  FILES_REGION: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/, "must be a region, as in ap-southeast-2")
    .default("us-east-1"),
  FILES_KEY_ID: z.string().optional(),
  FILES_SECRET: z.string().optional(),
};

export type FilesSettings = z.output<z.ZodObject<typeof filesFields>>;

/** Returns what is wrong with the combined settings of the file store, or null. */
export function filesFault(
  given: FilesSettings & { DATABASE_URL?: string | undefined },
): string | null {
  if (given.FILES_URL === undefined) return null;
  if (given.DATABASE_URL === undefined)
    return "FILES_URL: needs DATABASE_URL; with SQLite files lie in DATA_DIR";
  if (!given.FILES_KEY_ID) return "FILES_KEY_ID: is missing; FILES_URL needs it";
  return given.FILES_SECRET ? null : "FILES_SECRET: is missing; FILES_URL needs it";
}

/** Returns null when files are in DATA_DIR. */
export function bucketOf(given: FilesSettings): BucketPlace | null {
  const [, bucket, path] = BUCKET.exec(given.FILES_URL ?? "") ?? [];
  const { FILES_REGION: region, FILES_KEY_ID: keyId, FILES_SECRET: secret } = given;
  if (bucket === undefined || keyId === undefined || secret === undefined) return null;
  const endpoint = given.FILES_ENDPOINT ?? `https://s3.${region}.amazonaws.com`;
  return { url: `${endpoint}/${bucket}`, path: path ? `${path}/` : "", region, keyId, secret };
}
