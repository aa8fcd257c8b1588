import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { playedName } from "../../plan/media/copy.ts";
import type { ByteRange, Files, StoredFile } from "./storage.ts";

/**
 * Sounds and films of the content: the school's own first, then the sample content's. A stored file
 * never changes, because begun practices keep their sounds.
 */
export class ContentFiles {
  readonly #own: Files;
  readonly #folders: Files[];

  constructor(own: Files, sample: Files) {
    this.#own = own;
    this.#folders = [own, sample];
  }

  async stat(name: string): Promise<StoredFile | null> {
    const found = await this.#find(name);
    return found?.file ?? null;
  }

  /** Opens a file that was found before; null when it is gone. */
  async open(name: string, range: ByteRange): Promise<ReadableStream | null> {
    const found = await this.#find(name);
    return found?.folder.open(name, range) ?? null;
  }

  async hasBytes(name: string, bytes: Uint8Array): Promise<boolean> {
    const sum = createHash("sha256").update(bytes).digest("hex");
    return (await this.stat(name))?.size === bytes.length && (await this.#sum(name)) === sum;
  }

  put(name: string, bytes: Uint8Array): Promise<void> {
    return this.#own.put(name, bytes);
  }

  /** Copies a file that may be larger than memory, unless it exists. */
  async putCopy(name: string, from: string): Promise<void> {
    if ((await this.stat(name)) === null) await this.#own.putCopy(name, from);
  }

  /** Copies a file of the sample content, which a later release may lack, unless it is there. */
  async adopt(name: string, from: string): Promise<void> {
    if ((await this.#own.stat(name)) === null) await this.#own.putCopy(name, from);
  }

  /**
   * Returns the name for a new file: `known` if its bytes, or those of its copy, are the same, else its own name, or a
   * changed name when other bytes have that.
   */
  async nameFor(name: string, from: string, known?: string): Promise<string> {
    if (known !== undefined && known !== name && (await this.#isSame(playedName(known), from)))
      return known;
    if ((await this.stat(name)) === null) return name;
    const sum = await sumOfBytes(Readable.toWeb(createReadStream(from)));
    if (sum === (await this.#sum(name))) return name;
    const end = name.lastIndexOf(".");
    return `${name.slice(0, end)}-${sum.slice(0, 12)}${name.slice(end)}`;
  }

  async #isSame(name: string, from: string): Promise<boolean> {
    const [there, { size }] = [await this.stat(name), await stat(from)];
    if (there?.size !== size) return false;
    return (await this.#sum(name)) === (await sumOfBytes(Readable.toWeb(createReadStream(from))));
  }

  async #sum(name: string): Promise<string | null> {
    const found = await this.#find(name);
    return found && sumOf(found.folder, name);
  }

  async #find(name: string) {
    for (const folder of this.#folders) {
      const file = await folder.stat(name);
      if (file) return { folder, file };
    }
    return null;
  }
}

/** Returns the SHA-256 of a stored file, in hex; null without a file. */
export async function sumOf(files: Files, name: string): Promise<string | null> {
  const file = await files.stat(name);
  if (!file) return null;
  const whole = { start: 0, end: Math.max(0, file.size - 1) };
  const bytes: ReadableStream<unknown> = files.open(name, whole);
  return sumOfBytes(bytes);
}

async function sumOfBytes(bytes: Pick<ReadableStream<unknown>, "getReader">): Promise<string> {
  const hash = createHash("sha256");
  const reader = bytes.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return hash.digest("hex");
    if (value instanceof Uint8Array) hash.update(value);
  }
}
