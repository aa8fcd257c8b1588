export interface RecordingType {
  mimeType: string | undefined;
  bitsPerSecond: number;
}

const OPUS_BITS = 32_000;
const AAC_BITS = 64_000;
const CANDIDATES = ["audio/webm;codecs=opus", "audio/ogg;codecs=opus", "audio/mp4"];

export function isRecordable(isTypeSupported: (type: string) => boolean): boolean {
  return CANDIDATES.some((type) => isTypeSupported(type));
}

/**
 * Returns the container for MediaRecorder. Safari from 18.4 accepts webm/opus but plays it without
 * a duration, so every Apple engine records mp4. Without a bit rate, browsers use 128 kbit/s, five
 * times what speech needs.
 */
export function chooseRecordingType(
  vendor: string,
  isTypeSupported: (type: string) => boolean,
): RecordingType {
  const order = vendor.startsWith("Apple") ? ["audio/mp4"] : CANDIDATES;
  const mimeType = order.find((type) => isTypeSupported(type));
  return {
    mimeType,
    bitsPerSecond:
      mimeType === undefined || mimeType.startsWith("audio/mp4") ? AAC_BITS : OPUS_BITS,
  };
}

/** Reads the type from the first bytes: some browsers name another type than they write. */
export function sniffRecordingType(bytes: ArrayBuffer, claimed: string): string {
  const head = new Uint8Array(bytes, 0, Math.min(12, bytes.byteLength));
  if (startsWith(head, 0, [0x1a, 0x45, 0xdf, 0xa3])) return "audio/webm";
  if (startsWith(head, 4, [0x66, 0x74, 0x79, 0x70])) return "audio/mp4";
  if (startsWith(head, 0, [0x4f, 0x67, 0x67, 0x53])) return "audio/ogg";
  const bare = claimed.split(";", 1)[0] ?? "";
  return bare.startsWith("audio/") ? bare : "application/octet-stream";
}

export function fileExtension(type: string): string {
  if (type.startsWith("audio/webm")) return "webm";
  if (type.startsWith("audio/mp4")) return "m4a";
  if (type.startsWith("audio/ogg")) return "ogg";
  return "bin";
}

function startsWith(head: Uint8Array, offset: number, bytes: number[]): boolean {
  return bytes.every((byte, index) => head[offset + index] === byte);
}

/**
 * Adds lengths and a duration to a webm that was recorded in slices: without them players show
 * "Infinity" and cannot seek. The code is loaded on demand. On a failure the recording stays as it
 * is, and every decoder can read it.
 */
export async function repairDuration(
  bytes: ArrayBuffer,
  type: string,
  durationMs: number,
): Promise<ArrayBuffer> {
  if (!type.startsWith("audio/webm")) return bytes;
  try {
    const { wholeWebm } = await loadRepair();
    const whole = wholeWebm(new Uint8Array(bytes), durationMs);
    // A much smaller file would be a broken take.
    return whole.byteLength > bytes.byteLength * 0.9 ? whole : bytes;
  } catch {
    return bytes;
  }
}

/** Call it when the recording begins: at its end the phone may be offline. */
export function loadRepair() {
  return import("#app/lib/studio/take/whole-webm.ts");
}
