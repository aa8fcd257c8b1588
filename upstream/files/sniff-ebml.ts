/** Ids of the elements that lead to a track's type (WebM and Matroska). */
const SEGMENT = 0x18538067;
const CLUSTER = 0x1f43b675;
const TRACKS = 0x1654ae6b;
const TRACK_ENTRY = 0xae;
const TRACK_TYPE = 0x83;

/** The table of tracks is three levels deep; no recording nests much further. */
const DEEPEST = 8;
/** A recording has some dozens before its sound. */
const MOST_ELEMENTS = 10_000;

type Budget = { left: number };
type Element = { id: number; start: number; end: number };

/** The types of all tracks (1 video, 2 audio, …). Empty when no track table precedes the sound. */
export function ebmlTrackTypes(bytes: Uint8Array): number[] {
  const types: number[] = [];
  const budget = { left: MOST_ELEMENTS };
  walk(bytes, { start: 0, end: bytes.length, depth: 0 }, types, budget);
  return budget.left > 0 ? types : [];
}

function walk(
  bytes: Uint8Array,
  { start, end: to, depth }: { start: number; end: number; depth: number },
  types: number[],
  budget: Budget,
): void {
  for (let at = start; at < to && budget.left > 0 && depth <= DEEPEST; budget.left--) {
    const element = readElement(bytes, at, to);
    // Clusters of a live recording have no length, so nothing after the first can be found, or is
    // needed.
    if (!element || element.id === CLUSTER) return;
    if (element.id === SEGMENT || element.id === TRACKS || element.id === TRACK_ENTRY)
      walk(bytes, { ...element, depth: depth + 1 }, types, budget);
    if (element.id === TRACK_TYPE) types.push(bytes[element.end - 1] ?? 0);
    at = element.end;
  }
}

function readElement(bytes: Uint8Array, at: number, limit: number): Element | null {
  const id = readNumber(bytes, at, 4, false);
  if (!id) return null;
  const size = readNumber(bytes, at + id.length, 8, true);
  if (!size) return null;
  const start = at + id.length + size.length;
  const unknown = size.value === 2 ** (7 * size.length) - 1;
  const end = unknown ? limit : Math.min(start + size.value, limit);
  return start <= limit ? { id: id.value, start, end } : null;
}

/** EBML's variable length number: the leading zeros of the first byte give its length. */
function readNumber(bytes: Uint8Array, at: number, longest: number, dropMarker: boolean) {
  const first = bytes[at];
  if (first === undefined || first === 0) return null;
  const length = Math.clz32(first) - 23;
  if (length > longest || at + length > bytes.length) return null;
  let value = dropMarker ? first & (0xff >> length) : first;
  for (let index = 1; index < length; index++) value = value * 256 + (bytes[at + index] ?? 0);
  return { value, length };
}
