import { ApiError, unavailable } from "./api-error.server.ts";
import type { Answer } from "./send-request.server.ts";

const MAX_BYTES = 5_000_000;

/**
 * The body as JSON, null when there is none. HTML or a body over the cap makes an accepted answer a
 * failed one.
 */
export async function readJson(answer: Answer): Promise<unknown> {
  try {
    const text = await readText(answer);
    return text.trim() === "" ? null : parse(text, answer.status);
  } catch (error) {
    // Of a refusal the status tells what happened all the same.
    if (!isAccepted(answer)) return null;
    throw error instanceof ApiError ? error : unavailable();
  }
}

export function isAccepted({ status }: Pick<Answer, "status">): boolean {
  return status >= 200 && status < 300;
}

/** The body as text, of so many bytes at most; beyond them it is a failed answer. */
export async function readText(
  { status, body }: Pick<Answer, "status" | "body">,
  most = MAX_BYTES,
): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > most) throw unavailable(status);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parse(text: string, status: number): unknown {
  try {
    // A file of PHP that was saved with a byte order mark sends it before everything.
    return JSON.parse(text.trimStart());
  } catch {
    throw unavailable(status);
  }
}
