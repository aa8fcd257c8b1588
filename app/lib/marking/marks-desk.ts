import {
  type Draft,
  type DraftField,
  type DraftStore,
  openDrafts,
} from "#app/lib/drafts/draft-store.ts";
import type { ReviewValue } from "#plan/review.ts";
import { type Answer, type MarkingNews, readAnswer, type SaveState } from "./desk-answer.ts";
import { keyOfPlace, type MarkPlace, MarksBook, type PendingMark } from "./marks-book.ts";

interface DeskProps {
  /** The opaque name of the account, for what this device keeps. */
  owner: string;
  /** The address to which marks are posted, and which tells news. */
  href: string;
  title: string;
  news: MarkingNews;
}

const ASK_MS = 8_000;
const KEEP_MS = 100;
const PATIENCE_MS = 15_000;
const RETRY_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000];
/** A browser that closes sends at most this many bytes on. */
const KEEPALIVE_BYTES = 60_000;

/**
 * Saves marks as they are made: keeps them on this device, posts them one post after the other, and
 * asks every few seconds what others have saved.
 */
export class MarksDesk {
  readonly book: MarksBook;
  news: MarkingNews;
  state: SaveState = { kind: "idle" };
  /** Grows with each change, for React. */
  version = 0;
  private readonly listeners = new Set<() => void>();
  private readonly stopping = new AbortController();
  private store: DraftStore | null = null;
  private sending: Promise<void> | null = null;
  private sendTimer = 0;
  private keepTimer = 0;
  private tries = 0;

  constructor(private readonly props: DeskProps) {
    this.book = new MarksBook(props.news.drafts);
    this.news = props.news;
  }

  /** Takes up what this device has kept, then saves and asks until `stop`. */
  async start(): Promise<void> {
    const { signal } = this.stopping;
    const wake = () => void this.send();
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
    const drafts = (await this.store?.list(this.props.owner)) ?? [];
    const kept = drafts.find(({ id }) => id === this.id);
    if (kept) {
      this.book.restore(Object.values(kept.fields).flatMap(({ typed }) => readMark(typed)));
      this.tell();
      void this.send();
    }
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

  /** Notes a change and saves it after `waitMs`, so that a text is not posted letter by letter. */
  change(place: MarkPlace, to: ReviewValue, waitMs: number): void {
    this.book.change(place, to);
    this.plan(waitMs);
  }

  choose(key: string, whose: "own" | "theirs"): void {
    this.book.choose(key, whose);
    this.plan(0);
  }

  /** Takes the test, or gives it back. */
  async take(isTaken: boolean): Promise<void> {
    const body = new FormData();
    body.set("take", isTaken ? "1" : "0");
    await this.post(body, ({ news }) => this.hear(news));
  }

  /** Saves now what waits. */
  send(): Promise<void> {
    clearTimeout(this.sendTimer);
    this.sendTimer = 0;
    this.sending ??= this.sendAll().finally(() => {
      this.sending = null;
      this.keep();
    });
    return this.sending;
  }

  private plan(waitMs: number): void {
    this.tell();
    this.keepTimer ||= window.setTimeout(() => this.keep(), KEEP_MS);
    clearTimeout(this.sendTimer);
    this.sendTimer = window.setTimeout(() => void this.send(), waitMs);
  }

  private async sendAll(): Promise<void> {
    for (let sent = this.book.batch(); sent.length > 0; sent = this.book.batch()) {
      if (this.state.kind !== "away") this.say({ kind: "saving" });
      const isSaved = await this.post(formOf(sent), ({ news, refused }) => {
        this.book.settle(sent, news.drafts, refused);
        this.hear(news);
        this.say({ kind: "saved", at: Date.now() });
      });
      if (!isSaved) return;
    }
  }

  /** Posts, and returns whether the server took it. Otherwise tries again later, if that may help. */
  private async post(body: FormData, onAnswer: (answer: Answer) => void): Promise<boolean> {
    try {
      const answer = await readAnswer(
        await fetch(this.props.href, {
          method: "POST",
          body,
          redirect: "manual",
          signal: patience(),
        }),
      );
      this.tries = 0;
      if ("kind" in answer) this.say(answer);
      else onAnswer(answer);
      return !("kind" in answer);
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
  private async ask(): Promise<void> {
    if (document.hidden || this.sending || this.state.kind === "refused") return;
    const href = `${this.props.href}?seen=${this.book.seen}`;
    const answer = await fetch(href, { redirect: "manual", signal: patience() })
      .then(readAnswer)
      .catch(() => null);
    // A save that began meanwhile knows more.
    if (!answer || "kind" in answer || this.sending) return;
    this.book.learn(answer.news.drafts);
    this.hear(answer.news);
    if (this.book.waiting > 0) void this.send();
  }

  private hear(news: MarkingNews): void {
    this.news = news;
    this.tell();
  }

  private say(state: SaveState): void {
    this.state = state;
    this.tell();
  }

  private tell(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }

  private leave(): void {
    this.keep();
    const marks = this.book.batch();
    const body = formOf(marks);
    if (marks.length === 0 || JSON.stringify(marks).length > KEEPALIVE_BYTES) return;
    // Sent on by the browser. What arrives twice changes nothing.
    fetch(this.props.href, { method: "POST", body, keepalive: true }).catch(() => undefined);
  }

  /** Writes what waits to this device. */
  private keep(): void {
    clearTimeout(this.keepTimer);
    this.keepTimer = 0;
    const marks = this.book.kept();
    const fields: Record<string, DraftField> = Object.fromEntries(
      marks.map((mark) => [
        keyOfPlace(mark),
        { typed: JSON.stringify(mark), base: "", label: mark.field },
      ]),
    );
    const { pathname, search } = location;
    const draft: Draft = {
      ...{ id: this.id, owner: this.props.owner, place: this.id, at: Date.now(), isSent: false },
      ...{ page: pathname + search, title: this.props.title, fields },
    };
    const writing = marks.length > 0 ? this.store?.put(draft) : this.store?.remove([this.id]);
    writing?.catch(reportError);
  }

  private get id(): string {
    return `${this.props.href} ${this.props.owner}`;
  }

  /** Asks before the page is left, where this device cannot keep what waits. */
  private warn(event: BeforeUnloadEvent): void {
    if (!this.store && this.book.kept().length > 0) event.preventDefault();
  }
}

function formOf(marks: readonly PendingMark[]): FormData {
  const form = new FormData();
  form.set("marks", JSON.stringify(marks));
  return form;
}

/** Reads a change that this device has kept. */
function readMark(text: string): PendingMark[] {
  const mark: unknown = JSON.parse(text);
  return isMark(mark) ? [mark] : [];
}

function isMark(value: unknown): value is PendingMark {
  return typeof value === "object" && value !== null && "set" in value && "to" in value;
}

function patience(): AbortSignal {
  return AbortSignal.timeout(PATIENCE_MS);
}
