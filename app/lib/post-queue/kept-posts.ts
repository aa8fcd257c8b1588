import { type Outcome, PostQueue, type QueuedPost } from "./post-queue.ts";

const LIMIT_MS = 20_000;

const NOT_SENT = { later: "No connection.", "signed-out": "Log in again." };

/** As many milliseconds again by chance, so that not everybody asks at once. */
const RETRY_MS = 15_000;

/** Tried again by themselves, and at once when the line is back. `said` is for the student. */
export function keptPosts(
  owner: string,
  told: (post: QueuedPost, outcome: Outcome, said: string) => void,
): PostQueue {
  let timer = 0;
  const queue = new PostQueue(owner, storage(), sendPost, (post, outcome) => {
    told(post, outcome, saidOf(outcome, queue.isKept));
    window.clearTimeout(timer);
    if (outcome.kind === "later") timer = window.setTimeout(flush, RETRY_MS * (1 + Math.random()));
  });
  const flush = () => void queue.flush();
  window.addEventListener("online", flush);
  return queue;
}

export function saidOf(outcome: Outcome, isKept: boolean): string {
  if ("message" in outcome) return outcome.message;
  const where = isKept
    ? "kept on this device and sent by itself"
    : "only in this page: keep it open";
  return `${NOT_SENT[outcome.kind]} What you changed is ${where}.`;
}

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null; // refused in some private windows
  }
}

async function sendPost({ url, fields }: QueuedPost): Promise<Outcome> {
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
    // No connection, or a network's log-in page came instead of the answer.
    return { kind: "later" };
  }
}

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
