/**
 * Recorded in slices, webm has no duration: players show "Infinity" and cannot seek. The repair library is loaded
 * only when it is needed; if it cannot be loaded the recording stays as it is, which every decoder can read.
 */
export async function repairDuration(bytes: ArrayBuffer, type: string, durationMs: number): Promise<ArrayBuffer> {
  if (!type.startsWith("audio/webm")) return bytes;
  try {
    const { default: fixWebmDuration } = await import("fix-webm-duration");
    const repaired = await fixWebmDuration(new Blob([bytes], { type }), durationMs, { logger: false });
    const result = await repaired.arrayBuffer();
    return result.byteLength >= bytes.byteLength ? result : bytes;
  } catch {
    return bytes;
  }
}
