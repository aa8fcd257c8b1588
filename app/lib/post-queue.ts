import { newId } from "./new-id.ts";

/** A form on the device that waits for the server's answer. */
export interface QueuedPost {
  id: string;
  at: number;
  url: string;
  fields: Record<string, string>;
}

export type Outcome =
  | { kind: "done"; message: string; answer?: unknown }
  | { kind: "refused"; message: string }
  /** No answer, or one that asks to wait: the post stays. */
  | { kind: "later" }
  /** Nobody or another student is logged in: the post stays, but is not retried automatically. */
  | { kind: "signed-out" };

type Send = (post: QueuedPost) => Promise<Outcome>;
type Told = (post: QueuedPost, outcome: Outcome) => void;
type Keep = Pick<Storage, "getItem" | "setItem">;

/** Within the seven days for which the upstream remembers counted openings. */
const LONGEST_MS = 6 * 24 * 60 * 60 * 1000;
const MOST_POSTS = 200;

/** Sends posts until the server answers. Their fields must make a repeated post harmless. */
export class PostQueue {
  /** False when storage is blocked or full: then only this page has the waiting posts. */
  isKept = true;
  readonly #key: string;
  readonly #keep: Keep | null;
  readonly #send: Send;
  readonly #told: Told;
  #memory: QueuedPost[] = [];
  #sending: Promise<void> | null = null;

  /** `owner` is the account. Its posts are sent for no other account. */
  constructor(owner: string, keep: Keep | null, send: Send, told: Told) {
    this.#key = `waiting-posts:${owner}`;
    this.#keep = keep;
    this.#send = send;
    this.#told = told;
  }

  add(url: string, fields: Record<string, string>): void {
    const post = { id: newId(), at: Date.now(), url, fields };
    this.#write([...this.posts(), post].slice(-MOST_POSTS));
    void this.flush();
  }

  posts(): QueuedPost[] {
    try {
      const stored: unknown = JSON.parse(this.#keep?.getItem(this.#key) ?? "null");
      if (this.isKept && Array.isArray(stored)) return stored.filter(isPost).filter(isYoung);
    } catch {
      // some private windows block storage, and it may contain anything
    }
    return this.#memory;
  }

  flush(): Promise<void> {
    this.#sending ??= this.#sendAll().finally(() => (this.#sending = null));
    return this.#sending;
  }

  async #sendAll(): Promise<void> {
    for (let [post] = this.posts(); post; [post] = this.posts()) {
      const { id } = post;
      const outcome = await this.#send(post);
      const stays = outcome.kind === "later" || outcome.kind === "signed-out";
      // Write the rest again: the storage may have been cleared meanwhile.
      this.#write(this.posts().filter((other) => stays || other.id !== id));
      this.#told(post, outcome);
      if (stays) return;
    }
  }

  #write(posts: QueuedPost[]): void {
    this.#memory = posts;
    try {
      this.#keep?.setItem(this.#key, JSON.stringify(posts));
      this.isKept = this.#keep !== null;
    } catch {
      this.isKept = false;
    }
  }
}

/** Checks one property, because only a queue writes under its key. */
function isPost(value: unknown): value is QueuedPost {
  return typeof value === "object" && value !== null && "fields" in value;
}

function isYoung({ at }: QueuedPost): boolean {
  return Date.now() - at < LONGEST_MS;
}

const LIMIT_MS = 20_000;

const NOT_SENT = { later: "No connection.", "signed-out": "Log in again." };

/** Randomly up to twice as long, so that devices do not all ask at once. */
const RETRY_MS = 15_000;

/** Retries posts by itself, and at once when the connection is back. `said` is for the student. */
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
    return null; // blocked in some private windows
  }
}

async function sendPost({ url, fields }: QueuedPost): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: "POST",
      // The student may leave the page meanwhile.
      keepalive: true,
      body: new URLSearchParams(fields),
      headers: { Accept: "application/json" },
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const answer: unknown = await response.json();
    const outcome = outcomeOf(response.status, answer);
    return outcome.kind === "done" ? { ...outcome, answer } : outcome;
  } catch {
    // No connection, or a network's log-in page instead of the answer.
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
