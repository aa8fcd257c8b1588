const CONTAINERS = new Set(["moov", "trak", "mdia"]);

/** The handler types of all tracks ("soun", "vide", …). Empty without a readable track table. */
export function mp4TrackTypes(bytes: Uint8Array): string[] {
  const types: string[] = [];
  walk(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 0, bytes.length, types);
  return types;
}

function walk(bytes: Buffer, from: number, to: number, types: string[]): void {
  for (let at = from; at + 8 <= to;) {
    const kind = bytes.toString("latin1", at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= to;
    const header = isLong ? 16 : 8;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (size < header) return;
    const end = Math.min(at + size, to);
    if (CONTAINERS.has(kind)) walk(bytes, at + header, end, types);
    if (kind === "hdlr" && end >= at + header + 12)
      types.push(bytes.toString("latin1", at + header + 8, at + header + 12));
    at = end;
  }
}
