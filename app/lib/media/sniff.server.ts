const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const JPEG = [0xff, 0xd8, 0xff];

export interface AudioKind {
  type: string;
  extension: string;
}

/** Reads the type from the bytes, because browsers and phones often send a wrong one. */
export function sniffAudio(bytes: Uint8Array): AudioKind | "video" | null {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (startsWith(buffer, [0x1a, 0x45, 0xdf, 0xa3])) return matroska(buffer);
  if (buffer.toString("latin1", 4, 8) === "ftyp") return isoMedia(buffer);
  const four = buffer.toString("latin1", 0, 4);
  if (four === "OggS")
    return buffer.subarray(0, 400).includes("theora") ? "video" : kind("audio/ogg", "ogg");
  if (four === "RIFF")
    return buffer.toString("latin1", 8, 12) === "WAVE" ? kind("audio/wav", "wav") : null;
  if (four.startsWith("#!AM")) return kind("audio/amr", "amr");
  if (four.startsWith("ID3")) return kind("audio/mpeg", "mp3");
  return frameSync(buffer);
}

function matroska(buffer: Buffer): AudioKind | "video" | null {
  const head = buffer.subarray(0, 16_384).toString("latin1");
  if (/V_(VP8|VP9|AV1|MPEG)/.test(head)) return "video";
  return head.includes("webm") || head.includes("matroska") ? kind("audio/webm", "webm") : null;
}

function isoMedia(buffer: Buffer): AudioKind | "video" {
  // The handler of a track may be at the end; only video tracks have a `vmhd`.
  if (buffer.includes("vmhd")) return "video";
  return buffer.toString("latin1", 8, 11) === "3gp"
    ? kind("audio/3gpp", "3gp")
    : kind("audio/mp4", "m4a");
}

/** ADTS (AAC) and MPEG audio start with eleven set bits; layer bits 00 mean AAC. */
function frameSync(buffer: Buffer): AudioKind | null {
  const first = buffer[0];
  const second = buffer[1] ?? 0;
  if (first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  if ((second & 0xf6) === 0xf0) return kind("audio/aac", "aac");
  return (second & 0x06) === 0 ? null : kind("audio/mpeg", "mp3");
}

function startsWith(buffer: Uint8Array, bytes: number[]): boolean {
  return bytes.every((byte, index) => buffer[index] === byte);
}

function kind(type: string, extension: string): AudioKind {
  return { type, extension };
}

/** Renames an image to our own name. Null unless it is JPEG or PNG. */
export async function asImage(file: File, name: string): Promise<File | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = sniffImage(bytes);
  return kind && new File([bytes], `${name}.${kind.extension}`, { type: kind.type });
}

/** Reads the type from the bytes: the sender can claim any name and type. */
function sniffImage(bytes: Uint8Array): { type: string; extension: string } | null {
  if (startsWith(bytes, JPEG)) return { type: "image/jpeg", extension: "jpg" };
  if (startsWith(bytes, PNG)) return { type: "image/png", extension: "png" };
  return null;
}
