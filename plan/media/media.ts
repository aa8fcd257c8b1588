import type { AudioType, Foreign, Media } from "./kinds.ts";
import { readAmr } from "./amr.ts";
import { readFlac } from "./flac.ts";
import { FOREIGN_SOUNDS, readForeign } from "./foreign.ts";
import { afterTags, readFrames } from "./frames.ts";
import { readMp4 } from "./mp4.ts";
import { readOgg } from "./ogg.ts";
import { readWav } from "./wav.ts";
import { readWebm } from "./webm.ts";

/** A film in a foreign format names its picture within these first bytes. */
const HEAD = 16 * 1024;

/** Recognises a file by its bytes. */
export function readMedia(bytes: Uint8Array): Media | Foreign | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = afterTags(file);
  const foreign = readForeign(file.toString("latin1", start, start + HEAD));
  if (foreign !== null) return foreign;
  const readerOf = (head: string) => READERS.find(([pattern]) => pattern.test(head))?.[1];
  const readBehind = readerOf(file.toString("latin1", start, start + 200));
  const media = (readBehind ?? readFrames)(file.subarray(readBehind ? start : 0));
  const sound = readBehind && start > 0 && media ? `${media.container}-tagged` : media?.sound;
  return (
    media && { ...media, sound: sound ?? null, ms: media.ms === null ? null : roundedMs(media.ms) }
  );
}

const READERS: [RegExp, (file: Buffer) => Media | null][] = [
  [/^\x1aE\xdf\xa3/, readWebm],
  [/^OggS/, readOgg],
  [/^(RIFF|RF64|BW64)[^]{4}WAVE/, readWav],
  // Old QuickTime files have no "ftyp", and some programs write padding first.
  [/^[^]{4}(ftyp|moov|mdat|wide|free|skip)/, readMp4],
  [/^#!AMR/, readAmr],
  [/^fLaC/, readFlac],
];

function roundedMs(ms: number): number | null {
  return ms > 0 && Number.isFinite(ms) ? Math.round(ms) : null;
}

const EXTENSIONS: Record<Media["container"], string> = {
  ...{ aac: "aac", amr: "amr", flac: "flac", mp3: "mp3", wav: "wav", ogg: "ogg" },
  ...{ mp4: "m4a", mov: "m4a", "3gp": "3gp", webm: "webm", mkv: "webm" },
};

/** The types under which sounds are served, by their extension. */
export const SOUND_TYPES: Record<string, string> = {
  aac: "audio/aac",
  amr: "audio/amr",
  flac: "audio/flac",
  mp3: "audio/mpeg",
  wav: "audio/wav",
  ogg: "audio/ogg",
  m4a: "audio/mp4",
  "3gp": "audio/3gpp",
  webm: "audio/webm",
  ...Object.fromEntries(FOREIGN_SOUNDS.map((extension) => [extension, `audio/x-${extension}`])),
};

/** Returns the extension and the type under which a sound is stored; null when it is not taken. */
export function audioTypeOf(media: Media): AudioType;
export function audioTypeOf(media: Media | Foreign): AudioType | null;
export function audioTypeOf(media: Media | Foreign): AudioType | null {
  const extension = "foreign" in media ? media.extension : EXTENSIONS[media.container];
  const contentType = SOUND_TYPES[extension ?? ""];
  return extension === undefined || contentType === undefined ? null : { extension, contentType };
}
