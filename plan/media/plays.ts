import type { Foreign, Media } from "./kinds.ts";

const BROWSERS = { C: "Chrome", F: "Firefox", S: "Safari" };
const ALL = "CFS";
/** Which browsers play a sound, measured with Chromium 156 and Firefox 153; Safari is believed. */
const SOUNDS: Record<Media["container"], Record<string, string>> = {
  wav: {
    pcm: ALL,
    alaw: ALL,
    mulaw: ALL,
    mp3: ALL,
    float64: "FS",
    unsized: "CS",
    rf64: "CS",
    "wav-tagged": "CS",
    adpcm: "S",
    gsm: "S",
  },
  mp3: { mp3: ALL, "mp3-behind": "CS" },
  aac: { aac: ALL, "aac-tagged": "CS" },
  flac: { flac: ALL, "flac-tagged": "CS" },
  amr: { amr: "S" },
  ogg: { opus: ALL, vorbis: ALL, flac: "CF", "ogg-tagged": "C", "opus-untold": "C" },
  mp4: { aac: ALL, mp3: ALL, opus: ALL, flac: ALL, alac: "S", ac3: "S", amr: "S" },
  mov: { aac: ALL, mp3: ALL, pcm: "CS", mulaw: "CS", alaw: "CS", alac: "S", adpcm: "S", ac3: "S" },
  "3gp": { aac: ALL, amr: "S" },
  webm: { opus: ALL, vorbis: ALL },
  mkv: { opus: "CF", vorbis: "CF", aac: "CF", flac: "C", mp3: "C", pcm: "C" },
};
/** Which browsers show a picture. Whether a computer or phone decodes the others depends on it. */
const PICTURES: Record<string, string> = { h264: ALL, vp8: ALL, vp9: ALL };
const FILMS: Partial<Record<Media["container"], string>> = {
  ...{ mp4: ALL, mov: ALL, webm: ALL, "3gp": "CS" },
};

const NAMES: Record<string, string> = {
  ...{
    pcm: "PCM",
    alaw: "A-law",
    mulaw: "µ-law",
    mp3: "MP3",
    aac: "AAC",
    flac: "FLAC",
    opus: "Opus",
  },
  ...{ vorbis: "Vorbis", speex: "Speex", gsm: "GSM", adpcm: "ADPCM", g726: "G.726", amr: "AMR" },
  ...{ alac: "Apple Lossless (ALAC)", ac3: "Dolby Digital (AC-3)", float64: "64-bit float" },
  ...{ "aac-tagged": "AAC with an ID3 tag", "flac-tagged": "FLAC with an ID3 tag" },
  ...{ "wav-tagged": "WAV with an ID3 tag", "ogg-tagged": "Ogg with an ID3 tag" },
  ...{ "mp3-behind": "MP3 behind something else", mp2: "MP2", "opus-untold": "Opus without times" },
  ...{ unsized: "a WAV whose header says that it is empty", rf64: "RF64, a WAV for large files" },
  ...{ h264: "H.264", "h264-rich": "H.264 with 10 bits or 4:2:2 colours", hevc: "HEVC (H.265)" },
  ...{
    prores: "ProRes",
    av1: "AV1",
    vp8: "VP8",
    vp9: "VP9",
    mpeg4: "MPEG-4 Part 2",
    h263: "H.263",
  },
  ...{ mjpeg: "Motion JPEG", theora: "Theora" },
};
const HOLDERS: Partial<Record<Media["container"], string>> = {
  ...{ wav: "WAV", ogg: "Ogg", mov: "QuickTime", webm: "WebM", mkv: "Matroska", "3gp": "3GP" },
};

/** Returns why a sound does not play everywhere, as "Apple Lossless (ALAC), which …"; else null. */
export function soundFault(media: Media | Foreign): string | null {
  if ("foreign" in media) return `${media.foreign}, which most browsers do not play`;
  const { container, sound } = media;
  return faultOf(sound, SOUNDS[container][sound ?? ""] ?? "", HOLDERS[container]);
}

/** Returns why a film does not play everywhere, in the same words; else null. */
export function filmFault(media: Media | Foreign): string | null {
  if ("foreign" in media) return soundFault(media);
  const { container, sound, picture } = media;
  if (picture === null) return "a sound without a picture";
  const shown = PICTURES[picture] ?? "";
  if (shown !== ALL) return faultOf(picture, shown, undefined, "many browsers and phones");
  const holder = FILMS[container] ?? "CF";
  if (holder !== ALL) return named(HOLDERS[container] ?? container, holder);
  const heard = sound === null ? ALL : (SOUNDS[container][sound] ?? "");
  return faultOf(sound, heard, HOLDERS[container]);
}

function faultOf(codec: string | null, plays: string, holder?: string, others?: string) {
  if (plays === ALL) return null;
  const unknown = codec?.endsWith("-tagged")
    ? "a sound with an ID3 tag"
    : `an unknown format${codec ? ` (${codec})` : ""}`;
  const name = NAMES[codec ?? ""] ?? unknown;
  const isWhole = holder === undefined || name.includes(holder) || plays === "S";
  return others
    ? `${name}, which ${others} do not show`
    : named(isWhole ? name : `${name} in ${holder}`, plays);
}

function named(name: string, plays: string): string {
  const not = Object.entries(BROWSERS).flatMap(([key, browser]) =>
    plays.includes(key) ? [] : browser,
  );
  if (not.length === 3) return `${name}, which browsers do not play`;
  return `${name}, which ${not.join(" and ")} ${not.length === 1 ? "does" : "do"} not play`;
}
