import type { Outcome, QueuedPost } from "./post-queue.ts";

const LIMIT_MS = 20_000;

/** Sends one post to a resource of ours, which answers JSON. Never throws. */
export async function sendPost({ url, fields }: QueuedPost): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const answer: unknown = await response.json();
    return outcomeOf(response.status, answer);
  } catch {
    // No connection, or a page of somebody else's network in the place of the answer.
    return { kind: "later" };
  }
}

/** What an answer means for a post that waits. */
export function outcomeOf(status: number, answer: unknown): Outcome {
  const message = said(answer, "message");
  if (status === 401 || said(answer, "code") === "other-account") return { kind: "signed-out" };
  if (status === 429 || status >= 500) return { kind: "later" };
  return { kind: status < 400 ? "done" : "refused", message };
}

function said(answer: unknown, name: string): string {
  if (typeof answer !== "object" || answer === null) return "";
  const value: unknown = Reflect.get(answer, name);
  return typeof value === "string" ? value : "";
}
