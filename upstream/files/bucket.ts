import { createHash } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { AwsV4Signer } from "aws4fetch";

/** The location of a bucket; `path` is the prefix of all names in it. */
export type BucketPlace = {
  url: string;
  path: string;
  region: string;
  keyId: string;
  secret: string;
};
type Asked = {
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  bytes?: Uint8Array;
};

const ANSWER_MS = 10_000;
/** Recordings have at most 9 MB, a school's films more. The portal waits 60 s for an upload. */
const SLOWEST_BYTES_A_MS = 250;
const AGAIN_MS = 300;
const REFUSAL_BYTES = 64 * 1024;

/**
 * The store failed. `code` is the store's own, ENOSPC when it is full, or ETIMEDOUT when it gives
 * no usable response.
 */
export class StoreError extends Error {
  override name = "StoreError";
  readonly code: string;

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** Signs and sends requests to one bucket of an S3 object store. */
export class Bucket {
  readonly #place: BucketPlace;
  readonly #answerMs: number;

  constructor(place: BucketPlace, answerMs = ANSWER_MS) {
    this.#place = place;
    this.#answerMs = answerMs;
  }

  /** The bucket and its path for messages, without a key. */
  get name(): string {
    return `${this.#place.url}/${this.#place.path}`;
  }

  /** The prefix of all names. */
  get path(): string {
    return this.#place.path;
  }

  /**
   * Sends a request and returns its response, whose body may still arrive; null for a 404 on a key.
   * Retries once, because each of our requests is idempotent. Throws {@link StoreError}.
   */
  async ask(method: "GET" | "HEAD" | "PUT" | "DELETE", asked: Asked): Promise<Response | null> {
    const first = await this.#once(method, asked);
    if (typeof first !== "string") return first;
    await pause(AGAIN_MS);
    const second = await this.#once(method, asked);
    if (typeof second !== "string") return second;
    throw new StoreError("ETIMEDOUT", `the store of files fails: ${method} ${second}`);
  }

  /** Returns a text when the request may be sent again. */
  async #once(method: string, { key, query = {}, headers, bytes }: Asked) {
    const { url, path, region, keyId, secret } = this.#place;
    const address = new URL(key === undefined ? url : `${url}/${path}${key}`);
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
    const signed = await new AwsV4Signer({
      method,
      url: address.href,
      headers: { ...headers, ...sumsOf(bytes) },
      service: "s3",
      region,
      accessKeyId: keyId,
      secretAccessKey: secret,
    }).sign();
    const late = AbortSignal.timeout(
      this.#answerMs + Math.ceil((bytes?.length ?? 0) / SLOWEST_BYTES_A_MS),
    );
    const body = bytes ? { body: new Uint8Array(bytes) } : {};
    let answer: Response;
    try {
      const until = method === "GET" ? headOnly(late) : { signal: late, isThere: () => undefined };
      answer = await fetch(signed.url, {
        method,
        headers: signed.headers,
        signal: until.signal,
        ...body,
      });
      until.isThere();
    } catch (error) {
      throw new StoreError("ETIMEDOUT", "the store of files does not answer", error);
    }
    if (answer.ok) return answer;
    const text = method === "HEAD" ? "" : await textOf(answer, REFUSAL_BYTES).catch(() => "");
    return refusal(answer.status, text, key !== undefined);
  }
}

/** Returns the text of a response. Throws {@link StoreError} when it exceeds `most` bytes. */
export async function textOf({ body }: Response, most: number): Promise<string> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  let left = most;
  for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
    left -= part.value.length;
    if (left < 0) {
      await reader?.cancel();
      throw new StoreError("ETIMEDOUT", "the store of files answers something else");
    }
    chunks.push(part.value);
  }
  return Buffer.concat(chunks).toString();
}

/** Returns the checksums of the bytes, so that the store rejects damaged ones. */
function sumsOf(bytes: Uint8Array = new Uint8Array()): Record<string, string> {
  const sum = { "x-amz-content-sha256": createHash("sha256").update(bytes).digest("hex") };
  if (bytes.length === 0) return sum;
  return { ...sum, "content-md5": createHash("md5").update(bytes).digest("base64") };
}

/** Ends the time limit when the response begins, because a slow client may take longer to read. */
function headOnly(late: AbortSignal): { signal: AbortSignal; isThere: () => void } {
  const head = new AbortController();
  const end = () => head.abort(late.reason);
  late.addEventListener("abort", end);
  return { signal: head.signal, isThere: () => late.removeEventListener("abort", end) };
}

/** Returns null for a missing file, and a text when a retry may help. Throws otherwise. */
function refusal(status: number, text: string, hasKey: boolean): string | null {
  const code = /<Code>([^<]*)<\/Code>/.exec(text)?.[1] ?? `HTTP ${status}`;
  if (status === 404 && hasKey && code !== "NoSuchBucket") return null;
  const message = `the store of files refuses: ${code}`;
  if (status === 507 || /Quota|StorageFull|InsufficientStorage/i.test(code))
    throw new StoreError("ENOSPC", message);
  if (status >= 500 || status === 429) return `${status} ${code}`;
  throw new StoreError(code, message);
}
