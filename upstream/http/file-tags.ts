import type { StoredFile } from "../files/storage.ts";
import { notFound } from "../refusal.ts";

/** Returns the ETag of a file whose bytes may change under the same name. */
export function changeTag({ size, modifiedMs }: StoredFile): string {
  return `${size.toString(16)}-${Math.round(modifiedMs).toString(16)}`;
}

const SOUNDS = new Map(
  Object.entries({
    mp3: "audio/mpeg",
    m4a: "audio/mp4",
    "3gp": "audio/3gpp",
    aac: "audio/aac",
    amr: "audio/amr",
    flac: "audio/flac",
    ogg: "audio/ogg",
    wav: "audio/wav",
    webm: "audio/webm",
  }),
);

/** Returns the type of a content sound, by the extension that we gave it. */
export function soundType(name: string): string {
  return SOUNDS.get(name.split(".").at(-1) ?? "") ?? "audio/mpeg";
}

/** Throws 404 for a name that is not ours: PostgreSQL fails on a NUL, and disks on a path. */
export function plainName(name: string): string {
  if (!/^[\w-][\w.-]*$/.test(name)) throw notFound();
  return name;
}
