import type { AudioType, Foreign, Media } from "./kinds.ts";
import { readAmr, readFlac } from "./amr-flac.ts";
import { foreignName } from "./foreign.ts";
import { readFrames } from "./frames.ts";
import { readMp4 } from "./mp4.ts";
import { readOgg } from "./ogg.ts";
import { readWav } from "./wav.ts";
import { readWebm } from "./webm.ts";

/** Recognises a file by its bytes. A format that we never take has only its name. */
export function readMedia(bytes: Uint8Array): Media | Foreign | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = file.toString("latin1", 0, 200);
  const foreign = foreignName(head);
  if (foreign !== null) return { foreign };
  const [, read = readFrames] = READERS.find(([pattern]) => pattern.test(head)) ?? [];
  const media = read(file);
  return media && { ...media, ms: media.ms === null ? null : roundedMs(media.ms) };
}

const READERS: [RegExp, (file: Buffer) => Media | null][] = [
  [/^\x1aE\xdf\xa3/, readWebm],
  [/^OggS/, readOgg],
  [/^(RIFF|RF64)[^]{4}WAVE/, readWav],
  [/^[^]{4}ftyp/, readMp4],
  [/^#!AMR/, readAmr],
  [/^fLaC/, (file) => readFlac(file, 0)],
];

function roundedMs(ms: number): number | null {
  return ms > 0 && Number.isFinite(ms) ? Math.round(ms) : null;
}

const TYPES: Record<Media["container"], AudioType> = {
  aac: { extension: "aac", contentType: "audio/aac" },
  amr: { extension: "amr", contentType: "audio/amr" },
  flac: { extension: "flac", contentType: "audio/flac" },
  mp3: { extension: "mp3", contentType: "audio/mpeg" },
  wav: { extension: "wav", contentType: "audio/wav" },
  ogg: { extension: "ogg", contentType: "audio/ogg" },
  mp4: { extension: "m4a", contentType: "audio/mp4" },
  mov: { extension: "m4a", contentType: "audio/mp4" },
  "3gp": { extension: "3gp", contentType: "audio/3gpp" },
  webm: { extension: "webm", contentType: "audio/webm" },
  mkv: { extension: "webm", contentType: "audio/webm" },
};

/** Returns the extension and the type under which a sound is stored and served. */
export function audioTypeOf({ container }: Media): AudioType {
  return TYPES[container];
}
