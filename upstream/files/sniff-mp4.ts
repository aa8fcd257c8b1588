const CONTAINERS = new Set(["moov", "trak", "mdia"]);
/** A track's handler is three levels deep; no recording nests much further. */
const DEEPEST = 8;
/** A recording that is written in pieces has two for each piece. */
const MOST_BOXES = 20_000;

type Budget = { left: number };

/** The handler types of all tracks ("soun", "vide", …). Empty without a readable track table. */
export function mp4TrackTypes(bytes: Uint8Array): string[] {
  const types: string[] = [];
  const budget = { left: MOST_BOXES };
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  walk(whole, { start: 0, end: bytes.length, depth: 0 }, types, budget);
  return budget.left > 0 ? types : [];
}

function walk(
  bytes: Buffer,
  { start, end: to, depth }: { start: number; end: number; depth: number },
  types: string[],
  budget: Budget,
): void {
  for (let at = start; at + 8 <= to && budget.left > 0 && depth <= DEEPEST; budget.left--) {
    const kind = bytes.toString("latin1", at + 4, at + 8);
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= to;
    const header = isLong ? 16 : 8;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (size < header) return;
    const end = Math.min(at + size, to);
    if (CONTAINERS.has(kind))
      walk(bytes, { start: at + header, end, depth: depth + 1 }, types, budget);
    if (kind === "hdlr" && end >= at + header + 12)
      types.push(bytes.toString("latin1", at + header + 8, at + header + 12));
    at = end;
  }
}
