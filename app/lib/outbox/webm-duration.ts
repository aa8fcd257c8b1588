/**
 * Recorded in slices, webm has no duration: players show "Infinity" and cannot seek. The repair
 * library is loaded only when it is needed; if it cannot be loaded the recording stays as it is,
 * which every decoder can read.
 */
export async function repairDuration(
  bytes: ArrayBuffer,
  type: string,
  durationMs: number,
): Promise<ArrayBuffer> {
  if (!type.startsWith("audio/webm")) return bytes;
  try {
    const { default: fixWebmDuration } = await loadRepair();
    const repaired = await fixWebmDuration(new Blob([bytes], { type }), durationMs, {
      logger: false,
    });
    const result = await repaired.arrayBuffer();
    // The repair writes shorter length fields, so a few bytes less are right; a lot less would be a
    // broken take.
    return result.byteLength > bytes.byteLength * 0.9 ? result : bytes;
  } catch {
    return bytes;
  }
}

/** Called as the recording begins: at its end the phone may be offline. */
export function loadRepair() {
  return import("fix-webm-duration");
}
