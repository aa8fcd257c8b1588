import { IDBFactory, IDBKeyRange, IDBObjectStore } from "fake-indexeddb";
import { vi } from "vitest";
import { openOutbox, type Outbox } from "../../../app/lib/studio/outbox/outbox.ts";
import { receiptsOf } from "../../../app/lib/studio/outbox/take-words.ts";
import type { NewTake, TakeRecord } from "../../../app/lib/studio/outbox/take-record.ts";
import { RequestOf, TabLocks, type Reply } from "./browser-parts.ts";

/** "lost": stored, but the response is lost. "cut": nothing arrives. */
type Answer = Reply | "lost" | "cut";
export interface Post {
  id: string;
  fields: Record<string, string>;
  at: number;
  file: File;
}

/** Waits for the database, whose steps take a millisecond of the fake clock. */
export const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(50);

/** Waits for work of the database. */
export async function done<T>(work: Promise<T>): Promise<T> {
  await settle();
  return work;
}

/** The sound of each take, which starts like a file of its type. */
export const SAID = "OggS, and what was said";
const SOUND = new TextEncoder().encode(SAID);
let pages = 0;

/** A browser with its database, and a server that stores its uploads by default. */
export class Device {
  readonly posts: Post[] = [];
  /** The server's takes by id. */
  readonly stored = new Map<string, Post>();
  /** The responses to the next posts. Later posts are stored. */
  answers: Answer[] = [];
  visibility = "visible";
  /** The open page's root. A page from the device has the time of its copy. */
  root: { dataset: { kept?: string } } = { dataset: {} };
  private online = true;
  private window = new EventTarget();
  private document = new EventTarget();
  private held: Promise<void> | null = null;
  private readonly opened: IDBDatabase[] = [];

  constructor({ hasDatabase = true } = {}) {
    vi.stubGlobal("indexedDB", hasDatabase ? this.newDatabases() : undefined);
    vi.stubGlobal("IDBKeyRange", IDBKeyRange);
    vi.stubGlobal("location", { pathname: "/practice/list/questions", search: "?question=12" });
    vi.stubGlobal(
      "XMLHttpRequest",
      RequestOf((form) => this.receive(form)),
    );
    this.startBrowser();
  }

  /** Opens a page with its own outbox, because each page has its own upload URL here. */
  async open(owner = "asha"): Promise<Outbox> {
    return done(openOutbox({ owner, uploadUrl: `/recordings?page=${(pages += 1)}` }));
  }

  /** Ends all pages at once, in any state. The disk keeps its data. */
  kill(): void {
    vi.clearAllTimers();
    this.held = null;
    this.startBrowser();
  }

  line(online: boolean): Promise<unknown> {
    this.online = online;
    this.window.dispatchEvent(new Event(online ? "online" : "offline"));
    return settle();
  }

  show(): Promise<unknown> {
    this.document.dispatchEvent(new Event("visibilitychange"));
    return settle();
  }

  /** Sends an event to the window. */
  tell(event: Event): boolean {
    return this.window.dispatchEvent(event);
  }

  /** Returns whether the browser would ask before it closes a page. */
  asksBeforeClose(): boolean {
    return !this.window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  }

  /** Holds the responses to posts until `release`. */
  hold(): { release: () => Promise<unknown> } {
    let open = (): void => undefined;
    this.held = new Promise((resolve) => (open = resolve));
    return {
      release: () => {
        open();
        return settle();
      },
    };
  }

  /** Clears the browser's storage while pages are open. */
  clearStorage(): Promise<unknown> {
    for (const database of this.opened.splice(0)) {
      database.close();
      database.onclose?.(new Event("close"));
    }
    vi.stubGlobal("indexedDB", this.newDatabases());
    return settle();
  }

  /** Returns the server's sound by id. */
  async heard(id: string): Promise<string> {
    return (await this.stored.get(id)?.file.text()) ?? "";
  }

  private newDatabases(): IDBFactory {
    const factory = new IDBFactory();
    const open = factory.open.bind(factory);
    factory.open = (...asked) => {
      const opening = open(...asked);
      opening.addEventListener("success", () => this.opened.push(opening.result));
      return opening;
    };
    return factory;
  }

  private startBrowser(): void {
    this.window = new EventTarget();
    this.document = new EventTarget();
    const isOnline = (): boolean => this.online;
    const visibility = (): string => this.visibility;
    vi.stubGlobal("addEventListener", this.window.addEventListener.bind(this.window));
    vi.stubGlobal("document", {
      documentElement: this.root,
      addEventListener: this.document.addEventListener.bind(this.document),
      get visibilityState() {
        return visibility();
      },
    });
    vi.stubGlobal("navigator", {
      locks: new TabLocks(),
      get onLine() {
        return isOnline();
      },
    });
  }

  private async receive(form: FormData): Promise<Reply | null> {
    const file = form.get("audioanswer");
    if (!(file instanceof File)) throw new Error("no sound in the post");
    const fields: Record<string, string> = {};
    for (const [name, value] of form) if (typeof value === "string") fields[name] = value;
    const id = fields.client_answer_id ?? "";
    const post = { id, fields, at: Date.now(), file };
    this.posts.push(post);
    await this.held;
    const answer = this.answers.shift();
    if (answer === "cut") return null;
    if (typeof answer === "object") return answer;
    if (!this.stored.has(id)) this.stored.set(id, post);
    const receipt = { status: "stored", client_answer_id: id, size: file.size };
    return answer === "lost" ? null : { status: 200, body: receipt };
  }
}

/** Fills the disk, so that no write works. Returns a function that empties it. */
export function fillDisk(): () => void {
  const full = vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  return () => full.mockRestore();
}

/** Returns the device's sound by id. */
export async function kept(outbox: Outbox, id: string): Promise<string> {
  const record = await done(outbox.read(id));
  return new TextDecoder().decode(record?.bytes ?? new ArrayBuffer(0));
}

/** Returns the receipt of each practice segment by id. */
export const receipts = (outbox: Outbox): Record<string, string> =>
  Object.fromEntries(
    [...receiptsOf(outbox)].map(([name, is]) => [name.replace("practice-", ""), is]),
  );

const newTake = (segmentNo: number): NewTake => ({
  place: { kind: "practice", id: 12, segmentId: 100 + segmentNo },
  ...{ dialogueName: "Dialogue 3: At the bank", segmentNo },
});

/** Begins a take with one second on the device. */
export async function begin(outbox: Outbox, segmentNo = 1, at: Partial<NewTake> = {}) {
  const open = outbox.begin({ ...newTake(segmentNo), ...at }, 1);
  open.add(SOUND.slice(0, 10).buffer, 1000);
  await settle();
  return open;
}

/** Records a whole take as the answer to its segment. */
export async function answer(
  outbox: Outbox,
  segmentNo = 1,
  at: Partial<NewTake> = {},
): Promise<TakeRecord> {
  const open = await begin(outbox, segmentNo, at);
  open.add(SOUND.slice(10).buffer, 1400);
  open.end({ durationMs: 1400, mimeType: "audio/ogg", peaks: [], facts: null });
  const record = await done(outbox.use(open.answerId));
  if (!record) throw new Error("the take is gone");
  return record;
}
