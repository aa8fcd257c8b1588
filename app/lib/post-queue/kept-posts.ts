import { retryDelay } from "#app/lib/outbox/retry-delay.ts";
import { type Outcome, PostQueue, type QueuedPost } from "./post-queue.ts";
import { sendPost } from "./send-post.ts";

/** What is said of a post that could not be sent. */
export const NOT_SENT = {
  later: "No connection. What you changed is kept on this device and sent by itself.",
  "signed-out": "Log in again. What you changed is kept on this device.",
};

/**
 * The posts that this browser keeps for an account. They are tried again by themselves, ever more
 * rarely, and at once when the line is back.
 */
export function keptPosts(
  owner: string,
  told: (post: QueuedPost, outcome: Outcome) => void,
): PostQueue {
  let tries = 0;
  let timer = 0;
  const queue = new PostQueue(owner, storage(), sendPost, (post, outcome) => {
    told(post, outcome);
    tries = outcome.kind === "later" ? tries + 1 : 0;
    if (tries === 0) return;
    window.clearTimeout(timer);
    timer = window.setTimeout(flush, retryDelay(tries, Math.random(), null));
  });
  const flush = () => void queue.flush();
  window.addEventListener("online", flush);
  return queue;
}

function storage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null; // refused in some private windows
  }
}
