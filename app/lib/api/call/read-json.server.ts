import { ApiError, unavailable } from "./api-error.server.ts";
import type { Answer } from "./send-request.server.ts";

const MAX_BYTES = 5_000_000;

/** Null without a body. HTML, or too many bytes, make an accepted answer a failed one. */
export async function readJson(answer: Answer): Promise<unknown> {
  try {
    const text = await readText(answer);
    return text.trim() === "" ? null : parse(text, answer.status);
  } catch (error) {
    // The status alone tells of a refusal.
    if (!isAccepted(answer)) return null;
    throw error instanceof ApiError ? error : unavailable();
  }
}

export function isAccepted({ status }: Pick<Answer, "status">): boolean {
  return status >= 200 && status < 300;
}

/** Throws beyond so many bytes. */
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
    // A PHP file may begin with a byte order mark.
    return JSON.parse(text.trimStart());
  } catch {
    throw unavailable(status);
  }
}
