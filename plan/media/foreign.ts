import type { Foreign } from "./kinds.ts";

/**
 * Formats that no browser plays, or only Safari, by their first bytes, with the extension of those
 * that ffmpeg decodes. The others are films, or no sounds.
 */
const FORMATS: [RegExp, string, string?][] = [
  [/^caff/, "Core Audio (CAF)", "caf"],
  [/^FORM[^]{4}AIF[FC]/, "AIFF", "aiff"],
  [/^\.snd/, "AU", "au"],
  // The second number names a stream of pictures.
  [/^0&\xb2u\x8ef\xcf\x11[^]*\xc0\xef\x19\xbcM\x5b\xcf\x11/, "Windows Media (WMA or WMV)"],
  [/^0&\xb2u\x8ef\xcf\x11/, "Windows Media (WMA or WMV)", "wma"],
  [/^RIFF[^]{4}AVI /, "AVI"],
  [/^RIFX/, "RIFX, a WAV of another byte order"],
  [/^\0\0\x01\xba/, "MPEG"],
  [/^riff\x2e\x91\xcf\x11/, "Wave64", "w64"],
  [/^\.RMF[^]*video\/x-pn-realvideo/, "RealVideo"],
  [/^\.(RMF|ra\xfd)/, "RealAudio", "ra"],
  [/^wvpk/, "WavPack", "wv"],
  [/^TTA1/, "True Audio", "tta"],
  [/^MAC /, "Monkey's Audio", "ape"],
  [/^DSD /, "DSD", "dsf"],
  [/^FRM8/, "DSD", "dff"],
  [/^MThd/, "MIDI"],
  [/^\x0bw/, "Dolby Digital (AC-3)", "ac3"],
  [/^\x7f\xfe\x80\x01/, "DTS", "dts"],
  [/^FLV\x01/, "Flash Video"],
  [/^Creative Voice File/, "Creative Voice (VOC)", "voc"],
  [/^G[^]{187}G/, "MPEG-TS"],
  [/^\xff[\xfc\xfd\xf4\xf5]/, "MP2", "mp2"],
];

/** The extensions of foreign sounds that ffmpeg decodes. */
export const FOREIGN_SOUNDS = FORMATS.flatMap(([, , extension]) => extension ?? []);

/** Recognises a format that no reader of ours reads; null for others. */
export function readForeign(head: string): Foreign | null {
  const [, foreign, extension] = FORMATS.find(([pattern]) => pattern.test(head)) ?? [];
  return foreign === undefined ? null : { foreign, extension };
}
