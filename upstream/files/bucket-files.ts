import { readFile } from "node:fs/promises";
import { measured } from "../../metrics/events.ts";
import { type Bucket, StoreError, textOf } from "./bucket.ts";
import { type ByteRange, type Files, isPlainName, type StoredFile, withCopy } from "./storage.ts";

/** A page of a listing has at most 1,000 names of 1,024 bytes, with their details. */
const LIST_BYTES = 4 * 1024 * 1024;

/** Files in a bucket, under one prefix such as `answers/`. */
export class BucketFiles implements Files {
  readonly #bucket: Bucket;
  readonly #folder: string;

  constructor(bucket: Bucket, folder: string) {
    this.#bucket = bucket;
    this.#folder = folder;
  }

  /** Resolves when the store has checked the bytes by their checksums and stored them. */
  async put(name: string, bytes: Uint8Array): Promise<void> {
    await this.#bucket.ask("PUT", { key: this.#key(name), bytes });
    measured.emit("file");
  }

  async putCopy(name: string, from: string): Promise<void> {
    await this.put(name, await readFile(from));
  }

  async stat(name: string): Promise<StoredFile | null> {
    if (!isPlainName(name)) return null;
    const answer = await this.#bucket.ask("HEAD", { key: this.#key(name) });
    if (!answer) return null;
    return {
      size: Number(answer.headers.get("content-length")),
      modifiedMs: Date.parse(answer.headers.get("last-modified") ?? ""),
    };
  }

  open(name: string, range: ByteRange): ReadableStream {
    const key = this.#key(name);
    let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
    return new ReadableStream({
      pull: async (controller) => {
        reader ??= (await this.#body(key, range)).getReader();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => reader?.cancel(),
    });
  }

  async removeNow(name: string): Promise<void> {
    for (const one of withCopy(name)) await this.#bucket.ask("DELETE", { key: this.#key(one) });
  }

  async *batches(size: number): AsyncGenerator<string[]> {
    const prefix = this.#bucket.path + this.#folder;
    let from: Record<string, string> = {};
    for (;;) {
      const query = { "list-type": "2", prefix, "max-keys": String(size), ...from };
      const answer = await this.#bucket.ask("GET", { query });
      const page = answer ? await textOf(answer, LIST_BYTES) : "";
      const keys = [...page.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = ""]) => key);
      const names = keys.map((key) => key.slice(prefix.length)).filter(isPlainName);
      if (names.length > 0) yield names;
      const next = /<NextContinuationToken>([^<]*)</.exec(page)?.[1];
      if (next === undefined) return;
      from = { "continuation-token": next.replaceAll("&amp;", "&") };
    }
  }

  paths(): null {
    return null;
  }

  async #body(key: string, { start, end }: ByteRange): Promise<ReadableStream<Uint8Array>> {
    const answer = await this.#bucket.ask("GET", {
      key,
      headers: { range: `bytes=${start}-${end}` },
    });
    const length = Number(answer?.headers.get("content-length"));
    if (!answer?.body || length !== end - start + 1)
      throw new StoreError("ETIMEDOUT", "the store of files answers something else");
    return answer.body;
  }

  #key(name: string): string {
    if (!isPlainName(name)) throw new Error("a stored file's name must not hold a path");
    return this.#folder + name;
  }
}
