import {
  type QueueEntry,
  freshUpload,
  uploadTransition,
  type UploadEvent,
  type UploadOutcome,
} from "./upload-state.ts";
import type { TakeRecord, TakeStore } from "./take-record.ts";

export interface QueueParts {
  owner: string;
  store: TakeStore;
  send(record: TakeRecord, onProgress: (ratio: number) => void): Promise<UploadOutcome>;
  exclusive(work: () => Promise<void>): Promise<void>;
  /** Milliseconds of a clock that nobody sets: a phone that corrects its time still sends. */
  now(): number;
  random(): number;
  isOnline(): boolean;
  setTimer(work: () => void, ms: number): () => void;
}

/** Sends takes one by one, oldest first. Keeps each until the server confirms it. */
export class UploadQueue {
  private readonly entries = new Map<string, QueueEntry>();
  private readonly listeners = new Set<() => void>();
  private pumping = false;
  private again = false;
  private cancelTimer: (() => void) | null = null;

  constructor(private readonly parts: QueueParts) {}

  list(): QueueEntry[] {
    return [...this.entries.values()].sort(
      (one, other) => one.record.startedAt - other.record.startedAt,
    );
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Queues a take again that waited for a log-in: there may be one by now. */
  restore(records: readonly TakeRecord[]): void {
    for (const record of records) {
      // The server knows what is stored: a restarted dialogue must not show an old receipt.
      if (record.status === "recording" || record.status === "stored") continue;
      if (record.owner !== this.parts.owner || this.entries.has(record.answerId)) continue;
      this.entries.set(record.answerId, entryOf(record));
    }
    this.changed();
  }

  add(record: TakeRecord): void {
    this.entries.set(record.answerId, entryOf(record));
    this.changed();
    this.flush();
  }

  /** Sends takes that were held. */
  release(answerIds: readonly string[]): void {
    for (const answerId of answerIds) {
      const entry = this.entries.get(answerId);
      if (entry) this.apply(entry, { type: "RELEASE" });
    }
    this.flush();
  }

  drop(answerIds: readonly string[]): void {
    for (const answerId of answerIds) this.entries.delete(answerId);
    this.changed();
  }

  flush(): void {
    this.again = true;
    if (!this.pumping) void this.pump();
  }

  wake(): void {
    for (const entry of this.entries.values()) this.apply(entry, { type: "WAKE" });
    this.flush();
  }

  askAgain(answerId?: string): void {
    for (const entry of this.entries.values()) {
      if (answerId === undefined ? entry.phase !== "rejected" : entry.record.answerId === answerId)
        this.apply(entry, { type: "ASK_AGAIN" });
    }
    this.flush();
  }

  private async pump(): Promise<void> {
    this.pumping = true;
    this.cancelTimer?.();
    try {
      while (this.again) {
        this.again = false;
        if (this.nextDue()) await this.parts.exclusive(() => this.sendAllDue());
      }
    } finally {
      this.pumping = false;
      this.schedule();
    }
  }

  private async sendAllDue(): Promise<void> {
    for (let entry = this.nextDue(); entry; entry = this.nextDue()) {
      await this.sendOne(entry);
      if (entry.phase === "needs-login") return;
    }
  }

  private nextDue(): QueueEntry | undefined {
    if (!this.parts.isOnline()) return undefined;
    const now = this.parts.now();
    return this.list().find(
      (entry) => (entry.phase === "queued" || entry.phase === "waiting") && entry.dueAt <= now,
    );
  }

  private async sendOne(entry: QueueEntry): Promise<void> {
    const { answerId } = entry.record;
    // Another tab may have sent or discarded it while this one waited for the lock.
    const record = await this.parts.store.get(answerId);
    if (!record || record.owner !== this.parts.owner) return this.drop([answerId]);
    if (record.status === "stored" || record.status === "accepted" || !record.bytes) {
      const phase = record.status === "accepted" ? "accepted" : "stored";
      this.entries.set(answerId, { ...entry, phase });
      return this.changed();
    }
    this.apply(entry, { type: "SEND" });
    const outcome = await this.parts.send(record, (ratio) =>
      this.apply(entry, { type: "PROGRESS", ratio }),
    );
    // A new take has replaced it meanwhile. Its copy is deleted, and the new one is next.
    if (this.entries.get(answerId) !== entry) return;
    this.apply(entry, {
      type: "OUTCOME",
      outcome,
      now: this.parts.now(),
      random: this.parts.random(),
    });
    await this.remember(entry, record);
  }

  private async remember(entry: QueueEntry, record: TakeRecord): Promise<void> {
    const { phase } = entry;
    if (phase === "queued" || phase === "uploading" || phase === "waiting") return;
    // The receipt stays for a day without the sound, for other tabs and older pages.
    const kept: TakeRecord = {
      ...record,
      status: phase,
      message: entry.message,
      bytes: phase === "stored" ? null : record.bytes,
    };
    await this.parts.store.put(kept).catch(() => undefined);
  }

  private apply(entry: QueueEntry, event: UploadEvent): void {
    const next = uploadTransition(entry, event);
    if (next === entry) return;
    // Changed in place, because sendOne keeps this entry across its awaits.
    Object.assign(entry, next);
    this.changed();
  }

  private schedule(): void {
    const waiting = this.list().filter((entry) => entry.phase === "waiting");
    if (waiting.length === 0) return;
    const dueAt = Math.min(...waiting.map((entry) => entry.dueAt));
    this.cancelTimer = this.parts.setTimer(
      () => this.flush(),
      Math.max(0, dueAt - this.parts.now()),
    );
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

function entryOf(record: TakeRecord): QueueEntry {
  const { status, message } = record;
  const phase =
    status === "held" || status === "rejected" || status === "accepted" ? status : "queued";
  return { ...freshUpload, phase, message, record: { ...record, bytes: null } };
}
