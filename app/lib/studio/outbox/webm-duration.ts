/**
 * Recorded in slices, webm has neither lengths nor a duration: players show "Infinity" and cannot
 * seek, and decoders warn. What mends it is loaded only when it is needed; if it cannot be loaded the
 * recording stays as it is, which every decoder can read.
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
    // A few bytes more or less are right; a lot less would be a broken take.
    return whole.byteLength > bytes.byteLength * 0.9 ? whole : bytes;
  } catch {
    return bytes;
  }
}

/** Called as the recording begins: at its end the phone may be offline. */
export function loadRepair() {
  return import("#app/lib/studio/take/whole-webm.ts");
}
