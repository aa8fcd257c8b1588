/** Formats that no browser plays, or only Safari, by their first 200 bytes. */
const NAMES: [RegExp, string][] = [
  [/^caff/, "Core Audio (CAF)"],
  [/^FORM[^]{4}AIF[FC]/, "AIFF"],
  [/^\.snd/, "AU"],
  [/^0&\xb2u\x8ef\xcf\x11/, "Windows Media (WMA or WMV)"],
  [/^RIFF[^]{4}AVI /, "AVI"],
  [/^riff\x2e\x91\xcf\x11/, "Wave64"],
  [/^\.(RMF|ra\xfd)/, "RealAudio"],
  [/^wvpk/, "WavPack"],
  [/^TTA1/, "True Audio"],
  [/^MAC /, "Monkey's Audio"],
  [/^DSD |^FRM8/, "DSD"],
  [/^MThd/, "MIDI"],
  [/^\x0bw/, "Dolby Digital (AC-3)"],
  [/^\x7f\xfe\x80\x01/, "DTS"],
  [/^FLV\x01/, "Flash Video"],
  [/^Creative Voice File/, "Creative Voice (VOC)"],
  [/^G[^]{187}G/, "MPEG-TS"],
  [/^\xff[\xfc\xfd\xf4\xf5]/, "MP2"],
];

/** Returns the name of a known format that is not taken, or null. */
export function foreignName(head: string): string | null {
  return NAMES.find(([pattern]) => pattern.test(head))?.[1] ?? null;
}
