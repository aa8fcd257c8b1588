import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { Unzip, type UnzipFile, UnzipInflate } from "fflate";

/** A small .zip can hold very much, so it is counted while it is unpacked. */
export const MOST_UNPACKED = { files: 20_000, bytes: 256 * 1024 * 1024, file: 32 * 1024 * 1024 };
/** Of packed bytes at once: they become a thousand times as many at most. */
const STEP = 16 * 1024;

type Limits = typeof MOST_UNPACKED;

/**
 * Unpacks those files of a .zip into a folder for which `placeOf` gives a place in it. Stops at the
 * first fault and returns it; null when all went well. Nothing is written outside of the folder.
 */
export async function unpack(
  packed: AsyncIterable<Uint8Array>,
  folder: string,
  placeOf: (name: string) => string | null,
  most: Limits = MOST_UNPACKED,
): Promise<string | null> {
  let fault: string | null = null;
  let files = 0;
  let bytes = 0;
  const open = new Set<string>();
  const unzip = new Unzip(begin);
  unzip.register(UnzipInflate);
  try {
    for await (const chunk of packed)
      for (let from = 0; from < chunk.length && fault === null; from += STEP)
        unzip.push(chunk.subarray(from, from + STEP));
    if (fault === null) unzip.push(new Uint8Array(), true);
  } catch {
    const [unfinished] = open;
    fault ??= `The .zip cannot be read${unfinished === undefined ? "" : `: ${unfinished} breaks off`}.`;
  }
  if (fault !== null) return fault;
  if (files === 0) return "This file is no .zip, or it is empty.";
  const [unfinished] = open;
  return unfinished === undefined ? null : `The .zip cannot be read: ${unfinished} breaks off.`;

  function begin(file: UnzipFile): void {
    const { name } = file;
    if (fault !== null) return;
    if (++files > most.files) fault = `The .zip holds more than ${most.files} files.`;
    else if (leadsOut(name)) fault = `${name} leads out of the folder.`;
    else if ((file.originalSize ?? 0) > most.file) fault = tooLarge(name);
    const place = fault === null ? placeOf(name) : null;
    if (place !== null) write(file, join(folder, place));
  }

  function write(file: UnzipFile, path: string): void {
    mkdirSync(dirname(path), { recursive: true });
    const target = openSync(path, "w");
    let size = 0;
    open.add(file.name);
    file.ondata = (error, chunk, isLast) => {
      size += chunk?.length ?? 0;
      bytes += chunk?.length ?? 0;
      if (error) fault ??= `${file.name} cannot be unpacked.`;
      else if (size > most.file) fault ??= tooLarge(file.name);
      else if (bytes > most.bytes) fault ??= `The .zip holds more than ${megabytes(most.bytes)}.`;
      if (fault === null) writeSync(target, chunk);
      if (!isLast && fault === null) return;
      if (open.delete(file.name)) closeSync(target);
    };
    file.start();
  }

  function tooLarge(name: string): string {
    return `${name} is larger than ${megabytes(most.file)}.`;
  }
}

function leadsOut(name: string): boolean {
  return /^[/\\]|^[A-Za-z]:/.test(name) || name.split(/[/\\]/).includes("..");
}

const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
