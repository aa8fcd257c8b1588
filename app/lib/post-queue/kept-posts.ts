import { type Outcome, PostQueue, type QueuedPost } from "./post-queue.ts";
import { sendPost } from "./send-post.ts";

/** What is said of a post that could not be sent. */
export const NOT_SENT = {
  later: "No connection. What you changed is kept on this device and sent by itself.",
  "signed-out": "Log in again. What you changed is kept on this device.",
};

/**
 * Milliseconds until the next try, and as many again by chance, so that a service that comes back
 * is not asked by everybody at once.
 */
const RETRY_MS = 15_000;

/**
 * The posts that this browser keeps for an account. They are tried again by themselves, and at once
 * when the line is back.
 */
export function keptPosts(
  owner: string,
  told: (post: QueuedPost, outcome: Outcome) => void,
): PostQueue {
  let timer = 0;
  const queue = new PostQueue(owner, storage(), sendPost, (post, outcome) => {
    told(post, outcome);
    window.clearTimeout(timer);
    if (outcome.kind === "later") timer = window.setTimeout(flush, RETRY_MS * (1 + Math.random()));
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
