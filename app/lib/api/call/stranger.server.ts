import { fetch } from "undici";
import { unavailable } from "./api-error.server.ts";
import { readText } from "./read-json.server.ts";

const MAX_BYTES = 64 * 1024;

/** Another host's short answer. The host learns nothing of the student. */
export async function askStranger(url: string, limit: number): Promise<string> {
  const headers = { Accept: "application/json, text/plain", "User-Agent": "ccl-portal" };
  const response = await fetch(url, {
    redirect: "error",
    signal: AbortSignal.timeout(limit),
    headers,
  });
  const body = await readText(response, MAX_BYTES);
  if (!response.ok) throw unavailable(response.status);
  return body;
}
