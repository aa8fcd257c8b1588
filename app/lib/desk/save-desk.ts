import {
  type Draft,
  type DraftField,
  type DraftStore,
  openDrafts,
} from "#app/lib/drafts/draft-store.ts";
import { afterTab, holdTab, THIS_TAB } from "#app/lib/this-tab.ts";
import { readReply, type Replies, type SaveState } from "./save-state.ts";

export interface DeskProps {
  /** The opaque name of the account, for what this device keeps. */
  owner: string;
  /** The address to which changes are posted, and which tells news. */
  href: string;
  title: string;
}

/** What is saved and what waits. Knows neither page nor network. */
export interface DeskWork<Change, Answer> {
  readonly waiting: number;
  /** What the page has seen, as the query `seen`. */
  readonly seen: string;
  /** Returns the next changes to send, as many as one post takes, and notes that they are sent. */
  batch(): Change[];
  /** Learns what became of sent changes. */
  settle(sent: readonly Change[], answer: Answer): void;
  /** Learns what others have saved. */
  learn(answer: Answer): void;
  /** Returns everything that the server does not have, for this device to keep. */
  kept(): { name: string; label: string; change: unknown }[];
  /** Takes up changes that this device has kept, as JSON has them. */
  restore(changes: readonly unknown[]): void;
  formOf(changes: readonly Change[]): FormData;
}

const ASK_MS = 8_000;
const KEEP_MS = 100;
const PATIENCE_MS = 15_000;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** A browser that closes sends at most this many bytes on. */
const KEEPALIVE_BYTES = 60_000;

/**
 * Saves changes as they are made: keeps them on this device, posts them one post after the other,
 * and asks every few seconds what others have saved.
 */
export class SaveDesk<Change, Answer> {
  state: SaveState = { kind: "idle" };
  /** Grows with each change, for React. */
  version = 0;
  private readonly listeners = new Set<() => void>();
  private readonly stopping = new AbortController();
  private store: DraftStore | null = null;
  private isKept = true;
  private readonly seenTabs = new Set<string>();
  private sending: Promise<void> | null = null;
  private sendTimer = 0;
  private keepTimer = 0;
  private tries = 0;

  constructor(
    private readonly props: DeskProps,
    private readonly work: DeskWork<Change, Answer>,
    private readonly replies: Replies<Answer>,
  ) {}

  /** Takes up what this device has kept, then saves and asks until `stop`. */
  async start(): Promise<void> {
    holdTab();
    const { signal } = this.stopping;
    const wake = () => {
      void this.send();
      this.lookAround().catch(reportError);
    };
    addEventListener("online", wake, { signal });
    addEventListener("focus", wake, { signal });
    addEventListener("pagehide", () => this.leave(), { signal });
    addEventListener("beforeunload", (event) => this.warn(event), { signal });
    document.addEventListener(
      "visibilitychange",
      () => (document.hidden ? this.leave() : void this.ask()),
      { signal },
    );
    const asking = setInterval(() => void this.ask(), ASK_MS);
    signal.addEventListener("abort", () => clearInterval(asking));
    this.store = await openDrafts().catch(() => null);
    await this.lookAround();
  }

  /** Looks for what other pages have kept of this work. */
  private async lookAround(): Promise<void> {
    const drafts = (await this.store?.list(this.props.owner)) ?? [];
    for (const { id, place } of drafts) {
      if (place !== this.place || id === this.id || this.seenTabs.has(id)) continue;
      this.seenTabs.add(id);
      afterTab(id.slice(place.length + 1), () => this.adopt(id)).catch(reportError);
    }
  }

  /** Takes up what a page has kept that is closed now. */
  private async adopt(id: string): Promise<void> {
    const drafts = (await this.store?.list(this.props.owner)) ?? [];
    const kept = drafts.find((draft) => draft.id === id);
    if (!kept || this.stopping.signal.aborted) return;
    this.work.restore(Object.values(kept.fields).map(({ typed }): unknown => JSON.parse(typed)));
    this.tell();
    await this.keep(id);
    void this.send();
  }

  stop(): void {
    this.stopping.abort();
    clearTimeout(this.sendTimer);
    clearTimeout(this.keepTimer);
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Saves now what waits. */
  send(): Promise<void> {
    clearTimeout(this.sendTimer);
    this.sendTimer = 0;
    this.sending ??= this.sendAll().finally(() => {
      this.sending = null;
      void this.keep();
    });
    return this.sending;
  }

  /** Saves what is noted after `waitMs`, so that a text is not posted letter by letter. */
  protected plan(waitMs: number): void {
    this.tell();
    this.keepTimer ||= window.setTimeout(() => void this.keep(), KEEP_MS);
    clearTimeout(this.sendTimer);
    this.sendTimer = window.setTimeout(() => void this.send(), waitMs);
  }

  private async sendAll(): Promise<void> {
    for (let sent = this.work.batch(); sent.length > 0; sent = this.work.batch()) {
      if (this.state.kind !== "away") this.say({ kind: "saving" });
      const isSaved = await this.post(this.work.formOf(sent), (answer) => {
        this.work.settle(sent, answer);
        this.say({ kind: "saved", at: Date.now() });
      });
      if (!isSaved) return;
    }
  }

  /** Posts, and returns whether the server took it. Otherwise tries again later, if that may help. */
  protected async post(body: FormData, onAnswer: (answer: Answer) => void): Promise<boolean> {
    try {
      const { href } = this.props;
      const asked = { method: "POST", body, redirect: "manual", signal: patience() } as const;
      const reply = await readReply(await fetch(href, asked), this.replies);
      this.tries = 0;
      if ("state" in reply) this.say(reply.state);
      else onAnswer(reply.answer);
      return !("state" in reply);
    } catch {
      if (this.state.kind !== "away") this.say({ kind: "away", since: Date.now() });
      const wait = RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)] ?? 0;
      this.tries += 1;
      clearTimeout(this.sendTimer);
      this.sendTimer = window.setTimeout(() => void this.send(), wait * (0.5 + Math.random()));
      return false;
    }
  }

  /** Asks what others have saved. The page says nothing of a failure: a save will. */
  async ask(): Promise<void> {
    if (document.hidden || this.sending || this.state.kind === "refused") return;
    const href = `${this.props.href}?seen=${this.work.seen}`;
    const reply = await fetch(href, { redirect: "manual", signal: patience() })
      .then((response) => readReply(response, this.replies))
      .catch(() => null);
    // A save that began meanwhile knows more.
    if (!reply || "state" in reply || this.sending) return;
    this.work.learn(reply.answer);
    if (this.state.kind === "away" && this.work.waiting === 0) this.state = { kind: "idle" };
    this.tell();
    if (this.work.waiting > 0) void this.send();
  }

  private say(state: SaveState): void {
    this.state = state;
    this.tell();
  }

  protected tell(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }

  private leave(): void {
    void this.keep();
    const changes = this.work.batch();
    const body = this.work.formOf(changes);
    if (changes.length === 0 || JSON.stringify(changes).length > KEEPALIVE_BYTES) return;
    // Sent on by the browser. What arrives twice changes nothing.
    fetch(this.props.href, { method: "POST", body, keepalive: true }).catch(() => undefined);
  }

  /** Writes what waits to this device, in place of what another page has kept. */
  private async keep(adopted?: string): Promise<void> {
    clearTimeout(this.keepTimer);
    this.keepTimer = 0;
    const kept = this.work.kept();
    const fields: Record<string, DraftField> = Object.fromEntries(
      kept.map(({ name, label, change }) => [
        name,
        { typed: JSON.stringify(change), base: "", label },
      ]),
    );
    const { pathname, search } = location;
    const draft: Draft = {
      ...{ id: this.id, owner: this.props.owner, place: this.place, at: Date.now(), isSent: false },
      ...{ page: pathname + search, title: this.props.title, fields },
    };
    try {
      if (kept.length > 0) await this.store?.put(draft, adopted);
      else await this.store?.remove([this.id, ...(adopted === undefined ? [] : [adopted])]);
      this.isKept = this.store !== null;
    } catch (error) {
      this.isKept = false;
      reportError(error);
    }
  }

  private get place(): string {
    return `${this.props.href} ${this.props.owner}`;
  }

  private get id(): string {
    return `${this.place} ${THIS_TAB}`;
  }

  /** Asks before the page is left, where this device cannot keep what waits. */
  private warn(event: BeforeUnloadEvent): void {
    if (!(this.store && this.isKept) && this.work.kept().length > 0) event.preventDefault();
  }
}

function patience(): AbortSignal {
  return AbortSignal.timeout(PATIENCE_MS);
}
