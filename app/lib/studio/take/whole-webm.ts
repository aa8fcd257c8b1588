const SEGMENT = 0x18538067;
const SEEK_HEAD = 0x114d9b74;
const INFO = 0x1549a966;
const CLUSTER = 0x1f43b675;
const CUES = 0x1c53bb6b;
const VOID = 0xec;
const TIMECODE_SCALE = 0x2ad7b1;
const DURATION = 0x4489;

const NANOSECONDS = 1_000_000;

/** An EBML element: its id, its start, and the start and end of its content. */
interface Part {
  id: number;
  from: number;
  start: number;
  /** Infinity when the recorder did not know it. */
  end: number;
}

/**
 * Adds the length of each part and of the file, as if it had been written at once. Cuts off an
 * unfinished end, and drops positions that are no longer right.
 */
export function wholeWebm(bytes: Uint8Array, durationMs: number): ArrayBuffer {
  const [header, segment] = partsOf(bytes, 0, bytes.length);
  if (!header || segment?.id !== SEGMENT) throw new Error("no webm");
  const content: Uint8Array[] = [];
  for (const part of partsOf(bytes, segment.start, bytes.length)) {
    if (part.id === SEEK_HEAD || part.id === CUES || part.id === VOID) continue;
    const { start, end } = part;
    if (part.id === INFO) content.push(...element(INFO, infoOf(bytes, part, durationMs)));
    else if (part.id === CLUSTER) content.push(...element(CLUSTER, [bytes.subarray(start, end)]));
    else content.push(bytes.subarray(part.from, end));
  }
  return joined([bytes.subarray(0, header.end), ...element(SEGMENT, content)]);
}

/** Returns the complete parts between two positions. */
function partsOf(bytes: Uint8Array, from: number, to: number): Part[] {
  const parts: Part[] = [];
  for (let part = partAt(bytes, from, to); part; part = partAt(bytes, part.end, to)) {
    if (part.end === Infinity) part.end = part.id === SEGMENT ? to : endOfCluster(bytes, part, to);
    if (part.end > to && part.id === CLUSTER) part.end = endOfCluster(bytes, part, to);
    if (part.end > to) break;
    parts.push(part);
  }
  return parts;
}

/** Finds the end of a cluster: the start of the next one, or the end of its last complete block. */
function endOfCluster(bytes: Uint8Array, { start }: Part, to: number): number {
  let end = start;
  for (let block = partAt(bytes, end, to); block; block = partAt(bytes, end, to)) {
    // An id of four bytes is the next part after the cluster.
    if (block.id > 0xffffff || block.end > to) break;
    end = block.end;
  }
  return end;
}

function partAt(bytes: Uint8Array, from: number, to: number): Part | null {
  const idLength = lengthAt(bytes, from);
  const sizeLength = lengthAt(bytes, from + idLength);
  const start = from + idLength + sizeLength;
  if (start > to || idLength > 4 || sizeLength > 8) return null;
  const id = numberAt(bytes, from, idLength);
  const size = numberAt(bytes, from + idLength, sizeLength) - 2 ** (7 * sizeLength);
  return { id, from, start, end: size === 2 ** (7 * sizeLength) - 1 ? Infinity : start + size };
}

/** Reads the number of bytes of a number from its first bits. */
function lengthAt(bytes: Uint8Array, at: number): number {
  return Math.clz32(bytes[at] ?? 0) - 23;
}

function numberAt(bytes: Uint8Array, at: number, length: number): number {
  return bytes.subarray(at, at + length).reduce((number, byte) => number * 256 + byte, 0);
}

function infoOf(bytes: Uint8Array, { start, end }: Part, durationMs: number): Uint8Array[] {
  const parts = partsOf(bytes, start, end);
  const scale = parts.find(({ id }) => id === TIMECODE_SCALE);
  const unit = scale ? numberAt(bytes, scale.start, scale.end - scale.start) : NANOSECONDS;
  const duration = new Uint8Array(8);
  new DataView(duration.buffer).setFloat64(0, (durationMs * NANOSECONDS) / unit);
  return [
    ...parts
      .filter(({ id }) => id !== DURATION && id !== VOID)
      .map((part) => bytes.subarray(part.from, part.end)),
    ...element(DURATION, [duration]),
  ];
}

/** Always writes the length in eight bytes, which is simpler than eight cases. */
function element(id: number, content: readonly Uint8Array[]): Uint8Array[] {
  const size = content.reduce((sum, part) => sum + part.length, 0);
  const digits = id > 0xffff ? 4 : 2;
  const head = new Uint8Array(digits + 8);
  const view = new DataView(head.buffer);
  if (digits === 4) view.setUint32(0, id);
  else view.setUint16(0, id);
  view.setUint32(digits, 0x01000000);
  view.setUint32(digits + 4, size);
  return [head, ...content];
}

function joined(parts: readonly Uint8Array[]): ArrayBuffer {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes.buffer;
}
