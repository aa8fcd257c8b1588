import { ebmlTrackTypes } from "./sniff-ebml.ts";
import { isAmr, isFlac, isMp3Frame, isTaggedMp3, isWav } from "./sniff-frames.ts";
import { mp4TrackTypes } from "./sniff-mp4.ts";

export type AudioType = { extension: string; contentType: string };

const audio = (extension: string, contentType: string): AudioType => ({ extension, contentType });
const VIDEO_TRACK = 1;
const AUDIO_TRACK = 2;

/** The type by the bytes alone. Null when they are not audio, or hold a picture track. */
export function sniffAudio(bytes: Uint8Array): AudioType | null {
  const at = (offset: number, text: string) => startsWith(bytes, offset, text);
  const first = bytes[0] ?? 0;
  const second = bytes[1] ?? 0;
  if (first === 0x1a && second === 0x45 && bytes[2] === 0xdf && bytes[3] === 0xa3)
    return webm(bytes);
  if (at(0, "OggS")) return ogg(bytes);
  if (at(0, "RIFF") && at(8, "WAVE")) return isWav(bytes) ? audio("wav", "audio/wav") : null;
  if (at(4, "ftyp")) return mp4(bytes);
  if (at(0, "fLaC")) return isFlac(bytes) ? audio("flac", "audio/flac") : null;
  if (at(0, "#!AMR")) return isAmr(bytes) ? audio("amr", "audio/amr") : null;
  if (at(0, "ID3")) return isTaggedMp3(bytes) ? audio("mp3", "audio/mpeg") : null;
  if (isMp3Frame(bytes, 0)) return audio("mp3", "audio/mpeg");
  if (first === 0xff && (second & 0xf6) === 0xf0) return audio("aac", "audio/aac");
  return null;
}

function webm(bytes: Uint8Array): AudioType | null {
  const tracks = ebmlTrackTypes(bytes);
  return tracks.includes(AUDIO_TRACK) && !tracks.includes(VIDEO_TRACK)
    ? audio("webm", "audio/webm")
    : null;
}

/** The first page names its codec; a picture stream would open with its own page. */
function ogg(bytes: Uint8Array): AudioType | null {
  const head = Buffer.from(bytes.subarray(0, 400)).toString("latin1");
  const isSound = ["OpusHead", "\x01vorbis", "Speex   ", "\x7fFLAC"].some((codec) =>
    head.includes(codec),
  );
  return isSound && !head.includes("theora") ? audio("ogg", "audio/ogg") : null;
}

function mp4(bytes: Uint8Array): AudioType | null {
  const tracks = mp4TrackTypes(bytes);
  if (!tracks.includes("soun") || tracks.includes("vide")) return null;
  return startsWith(bytes, 8, "3gp") || startsWith(bytes, 8, "3g2")
    ? audio("3gp", "audio/3gpp")
    : audio("m4a", "audio/mp4");
}

function startsWith(bytes: Uint8Array, offset: number, text: string): boolean {
  if (bytes.length < offset + text.length) return false;
  for (let index = 0; index < text.length; index++)
    if (bytes[offset + index] !== text.charCodeAt(index)) return false;
  return true;
}
