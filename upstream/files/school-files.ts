import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { codeOf, SettingsError } from "../faults.ts";
import type { Bucket } from "./bucket.ts";
import { bucketOf, type FilesSettings } from "./settings.ts";
import { type Files, FolderStorage } from "./storage.ts";

/** All files of a school, in folders of DATA_DIR or in a bucket. */
export type SchoolFiles = {
  /** The kind of the place, its name, and its setting, for messages. */
  kind: "data folder" | "bucket";
  name: string;
  setting: "DATA_DIR" | "FILES_URL";
  /** Returns false without a folder of recordings. Another start may have just made it. */
  isThere: () => boolean;
  /** The place of the file with the id of the school's database. */
  top: Files;
  answers: Files;
  images: Files;
  audio: Files;
  videos: Files;
  imports: Files;
};

/** Returns the folder of a school's imported sounds and films. */
export const importedFolder = (dataDir: string) => join(dataDir, "content");

/** Opens a school's files. Throws a {@link SettingsError} when the bucket cannot be read. */
export async function openFiles(
  settings: FilesSettings & { DATA_DIR: string },
): Promise<SchoolFiles> {
  const place = bucketOf(settings);
  if (place === null) return inFolder(settings.DATA_DIR);
  // Most schools use a folder, so the client of the store is loaded only when needed.
  const [{ Bucket }, { BucketFiles }] = await Promise.all([
    import("./bucket.ts"),
    import("./bucket-files.ts"),
  ]);
  const bucket = new Bucket(place);
  await checkBucket(bucket);
  const files = (folder: string) => new BucketFiles(bucket, folder);
  return {
    kind: "bucket",
    name: bucket.name,
    setting: "FILES_URL",
    isThere: () => true,
    top: files(""),
    answers: files("answers/"),
    images: files("images/"),
    audio: files("content/audio/"),
    videos: files("content/videos/"),
    imports: files("imports/"),
  };
}

function inFolder(dataDir: string): SchoolFiles {
  const files = (folder: string) => new FolderStorage(join(dataDir, folder));
  return {
    kind: "data folder",
    name: resolve(dataDir),
    setting: "DATA_DIR",
    isThere: () => existsSync(join(dataDir, "answers")),
    top: files(""),
    answers: files("answers"),
    images: files("images"),
    audio: new FolderStorage(join(importedFolder(dataDir), "audio")),
    videos: new FolderStorage(join(importedFolder(dataDir), "videos")),
    imports: files("imports"),
  };
}

const REFUSED: [RegExp, string][] = [
  [/^NoSuchBucket$|^HTTP 404$/, "there is no such bucket: check FILES_URL and FILES_ENDPOINT"],
  [/^(InvalidAccessKeyId|SignatureDoesNotMatch)$/, "check FILES_KEY_ID and FILES_SECRET"],
  [/^AccessDenied$|^HTTP 403$/, "the key of FILES_KEY_ID may not read this bucket"],
  [/Redirect$|^AuthorizationHeaderMalformed$|^IllegalLocation|^HTTP 3/, "check FILES_REGION"],
  [/^RequestTimeTooSkewed$/, "the clock of this machine is wrong: set it by NTP"],
  [/^ETIMEDOUT$/, "nothing answers there as a store of files: check FILES_ENDPOINT"],
];

async function checkBucket(bucket: Bucket): Promise<void> {
  try {
    await bucket.ask("GET", { query: { "list-type": "2", prefix: bucket.path, "max-keys": "1" } });
  } catch (error) {
    const code = codeOf(error);
    const why = REFUSED.find(([pattern]) => pattern.test(code))?.[1] ?? "see the code";
    throw new SettingsError(`The bucket ${bucket.name} cannot be used: ${why}. (${code})`);
  }
}
