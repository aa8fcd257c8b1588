import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { crc32, inflateRaw } from "node:zlib";

const MB = 1024 * 1024;
/** The limits of an unpacked .zip, because a small one can contain very much. */
export const MOST_UNPACKED = { files: 20_000, bytes: 256 * MB, file: 32 * MB };
const END = { sign: "PK\u0005\u0006", bytes: 22 };
const LISTED = { sign: 0x02014b50, bytes: 46 };
const HEAD = { sign: 0x04034b50, bytes: 30 };
const METHODS = { stored: 0, deflated: 8 };
const UNREADABLE = "This file is no .zip, or it breaks off.";
const inflate = promisify(inflateRaw);

type Limits = typeof MOST_UNPACKED;
/** An entry in the directory of a .zip. Sizes are in bytes, and `at` is the entry's start. */
type Packed = {
  name: string;
  method: number;
  crc: number;
  packed: number;
  size: number;
  at: number;
};
export type Entry = Packed & { place: string };

/**
 * Lists the files for which `placeOf` gives a place, and all faults. Reads only the directory of
 * the .zip and unpacks nothing.
 */
export function listEntries(
  zip: Buffer,
  placeOf: (name: string) => string | null,
  most: Limits = MOST_UNPACKED,
): { entries: Entry[]; faults: string[] } {
  const listed = readList(zip, most.files);
  if (typeof listed === "string") return { entries: [], faults: [listed] };
  const faults: string[] = [];
  const entries = new Map<string, Entry>();
  for (const { isLocked, ...file } of listed) {
    const { name, method, size } = file;
    const place = placeOf(name);
    if (leadsOut(name)) faults.push(`${name} leads out of the folder.`);
    else if (place === null) continue;
    else if (entries.has(place)) faults.push(`${name} stands there twice.`);
    else if (isLocked) faults.push(`${name} needs a password.`);
    else if (!Object.values(METHODS).includes(method))
      faults.push(`${name} is packed in a way that cannot be read here.`);
    else if (size > most.file) faults.push(`${name} is larger than ${megabytes(most.file)}.`);
    else entries.set(place, { ...file, place });
  }
  const packed = listed.reduce((sum, file) => sum + file.packed, 0);
  if (packed > zip.length) faults.push("Some files of the .zip lie in the same place.");
  const bytes = [...entries.values()].reduce((sum, { size }) => sum + size, 0);
  if (bytes > most.bytes) faults.push(`The .zip holds more than ${megabytes(most.bytes)}.`);
  return { entries: [...entries.values()], faults };
}

/** Writes these files into a folder. Returns one line for each damaged file. */
export async function unpack(zip: Buffer, entries: Entry[], folder: string): Promise<string[]> {
  const faults: string[] = [];
  for (const entry of entries) {
    const bytes = await bytesOf(zip, entry);
    if (bytes === null) {
      faults.push(`${entry.place} is damaged in the .zip.`);
      continue;
    }
    const path = join(folder, entry.place);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  return faults;
}

function readList(zip: Buffer, mostFiles: number): (Packed & { isLocked: boolean })[] | string {
  const end = zip.lastIndexOf(END.sign, undefined, "latin1");
  if (end < 0 || end + END.bytes > zip.length) return UNREADABLE;
  const count = zip.readUInt16LE(end + 10);
  if (count > mostFiles) return `The .zip holds more than ${mostFiles} files.`;
  const listed: (Packed & { isLocked: boolean })[] = [];
  let from = zip.readUInt32LE(end + 16);
  while (listed.length < count) {
    if (from + LISTED.bytes > end || zip.readUInt32LE(from) !== LISTED.sign) return UNREADABLE;
    const nameEnd = from + LISTED.bytes + zip.readUInt16LE(from + 28);
    listed.push({
      name: zip.toString("utf8", from + LISTED.bytes, nameEnd),
      isLocked: (zip.readUInt16LE(from + 8) & 1) === 1,
      method: zip.readUInt16LE(from + 10),
      crc: zip.readUInt32LE(from + 16),
      packed: zip.readUInt32LE(from + 20),
      size: zip.readUInt32LE(from + 24),
      at: zip.readUInt32LE(from + 42),
    });
    from = nameEnd + zip.readUInt16LE(from + 30) + zip.readUInt16LE(from + 32);
  }
  return listed;
}

/** Returns null when the file differs from its entry. Unpacks at most the size in the entry. */
async function bytesOf(zip: Buffer, { at, packed, size, method, crc }: Entry) {
  if (at + HEAD.bytes > zip.length || zip.readUInt32LE(at) !== HEAD.sign) return null;
  const from = at + HEAD.bytes + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
  const inside = zip.subarray(from, from + packed);
  const bytes =
    method === METHODS.stored
      ? inside
      : await inflate(inside, { maxOutputLength: Math.max(1, size) }).catch(() => null);
  return bytes?.length === size && crc32(bytes) === crc ? bytes : null;
}

function leadsOut(name: string): boolean {
  return /^[/\\]|^[A-Za-z]:/.test(name) || name.split(/[/\\]/).includes("..");
}

const megabytes = (bytes: number) => `${Math.round(bytes / MB)} MB`;
