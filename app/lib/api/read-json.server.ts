import type { Response } from "undici";
import { ApiError, unavailable } from "./api-error.server.ts";

const MAX_BYTES = 5_000_000;

/**
 * The body as JSON, null when there is none. HTML or a body over the cap makes an accepted answer a
 * failed one.
 */
export async function readJson(response: Response): Promise<unknown> {
  try {
    const text = await readText(response);
    return text.trim() === "" ? null : parse(text, response.status);
  } catch (error) {
    // Of a refusal the status tells what happened all the same.
    if (!response.ok) return null;
    throw error instanceof ApiError ? error : unavailable();
  }
}

/** The body as text, of so many bytes at most; beyond them it is a failed answer. */
export async function readText(response: Response, most = MAX_BYTES): Promise<string> {
  const body: AsyncIterable<Uint8Array> | null = response.body;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw unavailable(response.status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw unavailable(status);
  }
}
