import type { Media } from "./kinds.ts";

/** A recorder may write a few chunks before its sound. */
const MOST_CHUNKS = 1_000;
const EXTENSIBLE = 0xfffe;
const CODECS: Record<number, string> = {
  ...{ 1: "pcm", 2: "adpcm", 6: "alaw", 7: "mulaw", 0x11: "adpcm", 0x31: "gsm", 0x45: "g726" },
  0x55: "mp3",
};
/** Programs that do not know the size in advance write a very large one. */
const PLACEHOLDER = 1_000_000_000;

/** Reads the format, and the length by the bytes that are there. */
export function readWav(file: Buffer): Media | null {
  const form = { sound: "", perSecond: 0, rate: 0, samples: 0 };
  const media = { container: "wav", picture: null } as const;
  const isLarge = file.toString("latin1", 0, 4) !== "RIFF";
  for (let at = 12, left = MOST_CHUNKS; at + 8 <= file.length && left > 0; left--) {
    const name = file.toString("latin1", at, at + 4);
    const size = file.readUInt32LE(at + 4);
    const start = at + 8;
    if (name === "fmt ") {
      if (size < 16 || start + 16 > file.length || file.readUInt16LE(start + 2) === 0) return null;
      form.sound = isLarge ? "rf64" : codecIn(file, start, size);
      form.rate = file.readUInt32LE(start + 4);
      form.perSecond = file.readUInt32LE(start + 8);
    }
    if (name === "fact" && start + 4 <= file.length) form.samples = file.readUInt32LE(start);
    if (name === "data") {
      if (form.sound === "") return null;
      const there = file.length - start;
      const isUnknown = size === 0 || size >= PLACEHOLDER;
      // Some programs write the size of the whole file here.
      const isCut = !isUnknown && size - there > start;
      const sound = size === 0 && !isLarge ? "unsized" : form.sound;
      return {
        ...media,
        sound,
        ms: lengthOf(form, isUnknown ? there : Math.min(size, there)),
        isCut,
      };
    }
    // A chunk of odd size has one byte of padding.
    at = start + size + (size % 2);
  }
  return form.sound === "" ? null : { ...media, sound: form.sound, ms: null, isCut: true };
}

function codecIn(file: Buffer, start: number, size: number): string {
  const tag = file.readUInt16LE(start);
  const isExtended = tag === EXTENSIBLE && size >= 26 && start + 26 <= file.length;
  const format = isExtended ? file.readUInt16LE(start + 24) : tag;
  if (format === 3) return file.readUInt16LE(start + 14) === 64 ? "float64" : "pcm";
  return CODECS[format] ?? `format ${format}`;
}

type Form = { sound: string; perSecond: number; rate: number; samples: number };

const UNCOMPRESSED = new Set(["pcm", "float64", "alaw", "mulaw", "rf64"]);

/** Of a compressed sound, the bytes a second are often wrong, and a chunk has the samples. */
function lengthOf({ sound, perSecond, rate, samples }: Form, bytes: number): number | null {
  if (!UNCOMPRESSED.has(sound) && samples > 0 && rate > 0) return (samples / rate) * 1000;
  return perSecond > 0 ? (bytes / perSecond) * 1000 : null;
}
