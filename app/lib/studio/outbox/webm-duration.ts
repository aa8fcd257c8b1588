/**
 * A webm that was recorded in slices has no lengths and no duration: players show "Infinity" and
 * cannot seek. The code that adds them is loaded when it is needed. Without it the recording stays
 * as it is, and every decoder can read it.
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
    // Much less would be a broken take.
    return whole.byteLength > bytes.byteLength * 0.9 ? whole : bytes;
  } catch {
    return bytes;
  }
}

/** Called as the recording begins: at its end the phone may be offline. */
export function loadRepair() {
  return import("#app/lib/studio/take/whole-webm.ts");
}
