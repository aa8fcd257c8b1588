import type { StoredFile } from "../files/storage.ts";
import { notFound } from "../refusal.ts";

/** The ETag of a file whose name may get new bytes. */
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

/** The type of a sound of the content, by the ending that we gave it. */
export function soundType(name: string): string {
  return SOUNDS.get(name.split(".").at(-1) ?? "") ?? "audio/mpeg";
}

/** Our names are plain. Others must reach neither disk nor database (PostgreSQL fails on a NUL). */
export function plainName(name: string): string {
  if (!/^[\w-][\w.-]*$/.test(name)) throw notFound();
  return name;
}
