import { SOUND_TYPES } from "../../plan/media/media.ts";
import type { StoredFile } from "../files/storage.ts";
import { notFound } from "../refusal.ts";

/** Returns the ETag of a file whose bytes may change under the same name. */
export function changeTag({ size, modifiedMs }: StoredFile): string {
  return `${size.toString(16)}-${Math.round(modifiedMs).toString(16)}`;
}

/** Returns the type of a content sound, by the extension that we gave it. */
export function soundType(name: string): string {
  return SOUND_TYPES[endingOf(name)] ?? "audio/mpeg";
}

/** Throws 404 for a name that is not ours: PostgreSQL fails on a NUL, and disks on a path. */
export function plainName(name: string): string {
  if (!/^[\w-][\w.-]*$/.test(name)) throw notFound();
  return name;
}

const IMAGE_TYPES: Record<string, string> = { jpg: "image/jpeg", png: "image/png" };
const VIDEO_TYPES: Record<string, string> = {
  mp4: "video/mp4",
  webm: "video/webm",
  vtt: "text/vtt; charset=utf-8",
  ...IMAGE_TYPES,
};

/** Returns the type of an image; undefined for another extension. */
export const imageType = (name: string) => IMAGE_TYPES[endingOf(name)];

/** Returns the type of a film, its captions or its cover; undefined for another extension. */
export const videoType = (name: string) => VIDEO_TYPES[endingOf(name)];

function endingOf(name: string): string {
  return name.split(".").at(-1) ?? "";
}
