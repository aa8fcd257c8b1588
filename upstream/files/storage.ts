import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, type ReadStream } from "node:fs";
import {
  mkdir,
  open,
  opendir,
  readdir,
  rename,
  stat,
  unlink,
  utimes,
  writeFile,
} from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { isRaw, playedName } from "../../plan/media/copy.ts";
import { measured } from "../../metrics/events.ts";

export type ByteRange = { start: number; end: number };
export type StoredFile = { size: number; modifiedMs: number };

/** A place for files: a folder, or a bucket of an object store. */
export interface Files {
  /** Resolves when the bytes are safe from a power cut. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** Copies a file of this machine. */
  putCopy(name: string, from: string): Promise<void>;
  stat(name: string): Promise<StoredFile | null>;
  /** Returns the bytes from start to end, both included. */
  open(name: string, range: ByteRange): ReadableStream;
  /** Removes a file, and its copy for players. Succeeds when it is already gone. */
  removeNow(name: string): Promise<void>;
  /** Returns the names in batches, because all of them may not fit into memory. */
  batches(size: number): AsyncIterable<string[]>;
  /** Returns each file's path on this machine; null when files are elsewhere. */
  paths(): AsyncIterable<{ name: string; path: string }> | null;
}

/** Files whose removal waits for backups and readers. */
export interface Storage extends Files {
  /** Removes a file when no backup needs it any more. */
  remove(name: string): Promise<void>;
  /** Holds all removals until the returned function is called. */
  holdRemovals(): () => Promise<void>;
  /** Moves a file to a place that is never served, in case somebody misses it. */
  setAside(name: string): Promise<void>;
  /** Removes files that were set aside long before `now` (milliseconds since 1970). */
  forgetAside(now: number): Promise<void>;
}

const UNFINISHED = ".part";
const ASIDE_MS = 30 * 24 * 60 * 60 * 1000;

/** Files in one folder. Checks that a name is never a path. */
export class FolderStorage implements Storage {
  readonly folder: string;
  /** Files to remove when the hold ends. */
  #held: Set<string> | null = null;

  constructor(folder: string) {
    this.folder = folder;
  }

  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.#keep(name, (path) => writeFile(path, bytes, { flush: true }));
  }

  /** Copies a file that may be larger than memory. */
  putCopy(name: string, from: string): Promise<void> {
    return this.#keep(name, (path) =>
      pipeline(createReadStream(from), createWriteStream(path, { flush: true })),
    );
  }

  async #keep(name: string, write: (path: string) => Promise<void>): Promise<void> {
    const path = this.#path(name);
    await makeFolder(this.folder);
    // Two may write one name at once: each has a file of its own until the rename.
    const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
    try {
      await write(unfinished);
      await rename(unfinished, path);
    } catch (error) {
      await removeIfThere(unfinished);
      throw error;
    }
    await syncFolder(this.folder);
    measured.emit("file");
  }

  async stat(name: string): Promise<StoredFile | null> {
    if (!isPlainName(name)) return null;
    try {
      const found = await stat(this.#path(name));
      return found.isFile() ? { size: found.size, modifiedMs: found.mtimeMs } : null;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  open(name: string, { start, end }: ByteRange): ReadableStream {
    return streamOf(createReadStream(this.#path(name), { start, end }));
  }

  async remove(name: string): Promise<void> {
    for (const one of withCopy(name)) {
      if (this.#held) this.#held.add(this.#path(one));
      else await removeIfThere(this.#path(one));
    }
  }

  async removeNow(name: string): Promise<void> {
    for (const one of withCopy(name)) await removeIfThere(this.#path(one));
  }

  holdRemovals(): () => Promise<void> {
    const held = (this.#held ??= new Set());
    return async () => {
      this.#held = null;
      for (const path of held) await removeIfThere(path);
    };
  }

  async *paths(): AsyncGenerator<{ name: string; path: string }> {
    await mkdir(this.folder, { recursive: true });
    for await (const { name } of await opendir(this.folder))
      if (!name.endsWith(UNFINISHED)) yield { name, path: this.#path(name) };
  }

  async *batches(size: number): AsyncGenerator<string[]> {
    if (!existsSync(this.folder)) return;
    let names: string[] = [];
    for await (const { name } of await opendir(this.folder)) {
      names.push(name);
      if (names.length < size) continue;
      yield names;
      names = [];
    }
    if (names.length > 0) yield names;
  }

  async setAside(name: string): Promise<void> {
    const [from, to] = [this.#path(name), join(this.#aside, name)];
    await mkdir(this.#aside, { recursive: true });
    await rename(from, to);
    await utimes(to, new Date(), new Date());
  }

  async forgetAside(now: number): Promise<void> {
    if (!existsSync(this.#aside)) return;
    for (const name of await readdir(this.#aside)) {
      const path = join(this.#aside, name);
      if ((await stat(path)).mtimeMs < now - ASIDE_MS) await removeIfThere(path);
    }
  }

  get #aside(): string {
    return `${this.folder}-aside`;
  }

  #path(name: string): string {
    if (!isPlainName(name)) throw new Error("a stored file's name must not hold a path");
    return join(this.folder, name);
  }
}

/**
 * Returns a web stream that reads only as fast as the student's connection, and closes the file
 * when they leave.
 */
function streamOf(file: ReadStream): ReadableStream {
  const chunks: AsyncIterator<unknown, unknown> = file[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel() {
      file.destroy();
    },
  });
}

/** Makes a folder, and flushes the name of each new folder to disk. */
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true });
  if (first === undefined) return;
  const top = dirname(resolve(first));
  for (let above = dirname(resolve(folder)); above.length >= top.length; above = dirname(above))
    await syncFolder(above);
}

/** Flushes a folder, because the new name must reach the disk too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

/** Returns a file, and the copy of it that goes with it. */
export function withCopy(name: string): string[] {
  return isRaw(name) ? [name, playedName(name)] : [name];
}

export function isPlainName(name: string): boolean {
  return /^[\w-][\w.-]{0,199}$/.test(name);
}

export function isMissing(error: unknown): boolean {
  return (
    error instanceof Error &&
    "code" in error &&
    (error.code === "ENOENT" || error.code === "ENOTDIR")
  );
}
