import { recoverTakes, OpenTake } from "./open-take.ts";
import { holdTakeLock } from "./tab-locks.ts";
import { segmentOf, type TakePlace, wholeOf } from "#app/lib/studio/take/place.ts";
import { isExpired, type NewTake, newTake, type TakeRecord } from "./take-record.ts";
import type { TakeStore } from "./take-store.ts";
import { type QueueEntry, isSent } from "./upload-state.ts";
import type { UploadQueue } from "./upload-queue.ts";
import { repairDuration } from "./webm-duration.ts";

/**
 * Takes on this device: written while they are recorded, queued when they are finished, removed
 * when the server has them.
 */
export class Outbox {
  /** Takes of a page that ended in the middle of a recording, newest first. */
  unfinished: TakeRecord[] = [];
  private readonly live = new Map<string, { place: TakePlace; release: () => void }>();
  private mayGo = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly store: TakeStore,
    readonly queue: UploadQueue,
    readonly owner: string,
  ) {
    queue.subscribe(() => this.changed());
    addEventListener("online", () => queue.wake());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") queue.wake();
    });
    addEventListener("beforeunload", (event) => {
      // Safety comes from IndexedDB; the question is asked only where closing would lose something.
      if (!this.mayGo && (this.live.size > 0 || this.mustStayOpen)) event.preventDefault();
    });
  }

  /** True while something that the server does not have exists in memory only. */
  get mustStayOpen(): boolean {
    return !this.areOnDisk(this.unsent());
  }

  /**
   * Everything of this account that the server does not have: waiting, refused, or without a
   * verdict.
   */
  unsent(): TakeRecord[] {
    const queued = this.queue.list().filter((entry) => !isSent(entry));
    return [...queued.map((entry) => entry.record), ...this.unfinished];
  }

  isOnDisk(answerId: string): boolean {
    return this.store.isOnDisk(answerId);
  }

  areOnDisk(records: readonly TakeRecord[]): boolean {
    return records.every((record) => this.isOnDisk(record.answerId));
  }

  /** The student has agreed to lose what is only in this page. */
  letGo(): void {
    this.mayGo = true;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async restore(): Promise<void> {
    const records = await this.store.list();
    for (const record of records) {
      if (isExpired(record, this.owner, Date.now())) await this.store.remove(record.answerId);
    }
    const own = records.filter(
      (record) => record.owner === this.owner && !isExpired(record, this.owner, Date.now()),
    );
    this.unfinished = await recoverTakes(
      this.store,
      own.filter((record) => record.status === "recording"),
    );
    this.queue.restore(own);
    this.queue.flush();
  }

  /** Another tab may have finished takes meanwhile. */
  async lookAgain(): Promise<void> {
    const records = await this.store.list();
    this.queue.restore(records.filter((record) => record.owner === this.owner));
  }

  /**
   * Called before the first piece, so that a crash a second later leaves something that can be
   * named.
   */
  begin(of: NewTake, attempt: number): OpenTake {
    const record = newTake(this.owner, of, attempt);
    this.live.set(record.answerId, {
      place: record.place,
      release: holdTakeLock(record.answerId),
    });
    this.changed();
    void this.store.put(record);
    return new OpenTake(record, this.store, (take) => this.park(take));
  }

  /** Recorded, but not the answer yet; it survives a reload by its pieces. */
  private park(record: TakeRecord): void {
    this.unfinished = [
      record,
      ...this.unfinished.filter((other) => other.answerId !== record.answerId),
    ];
    this.end(record.answerId);
  }

  private end(answerId: string): void {
    this.live.get(answerId)?.release();
    this.live.delete(answerId);
    this.changed();
  }

  async discard(answerId: string): Promise<void> {
    this.unfinished = this.unfinished.filter((record) => record.answerId !== answerId);
    this.queue.drop([answerId]);
    this.end(answerId);
    await this.store.remove(answerId);
  }

  /**
   * A parked or recovered take becomes the answer to its segment, in place of earlier ones, and is
   * sent.
   */
  async use(answerId: string): Promise<TakeRecord | null> {
    const record = this.unfinished.find((candidate) => candidate.answerId === answerId);
    if (!record?.bytes) return null;
    const bytes = await repairDuration(record.bytes, record.type, record.durationMs);
    const whole: TakeRecord = {
      ...record,
      bytes,
      size: bytes.byteLength,
      status: "queued",
    };
    const replaced = (await this.store.list())
      .filter((other) => isReplaced(other, whole))
      .map((other) => other.answerId);
    await this.store.finish(whole, replaced);
    this.unfinished = this.unfinished.filter(
      (other) => other.answerId !== answerId && !replaced.includes(other.answerId),
    );
    this.queue.drop(replaced);
    this.queue.add(whole);
    return whole;
  }

  entryOf(place: TakePlace): QueueEntry | undefined {
    const own = segmentOf(place);
    const entries = this.queue.list().filter((entry) => segmentOf(entry.record.place) === own);
    return entries[entries.length - 1];
  }

  /** The whole record with its sound. */
  read(answerId: string): Promise<TakeRecord | undefined> {
    return this.store.get(answerId);
  }

  /** A dialogue or test starts again: what of it is still here would turn up in the new record. */
  async discardWhole(whole: string): Promise<void> {
    const kept = [...this.queue.list().map((entry) => entry.record), ...this.unfinished];
    await this.discardAll(kept.filter((record) => wholeOf(record.place) === whole));
  }

  /** It was submitted: copies that were kept only because nobody had confirmed them go. */
  async dropAccepted(whole: string): Promise<void> {
    const accepted = this.queue.list().filter((entry) => entry.phase === "accepted");
    const records = accepted.map((entry) => entry.record);
    await this.discardAll(records.filter((record) => wholeOf(record.place) === whole));
  }

  private async discardAll(records: readonly TakeRecord[]): Promise<void> {
    await Promise.allSettled(records.map((record) => this.discard(record.answerId)));
  }

  /** Segments whose takes are being recorded on this page. */
  recordedSegments(): TakePlace[] {
    return [...this.live.values()].map(({ place }) => place);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

function isReplaced(other: TakeRecord, record: TakeRecord): boolean {
  return (
    other.owner === record.owner &&
    segmentOf(other.place) === segmentOf(record.place) &&
    other.answerId !== record.answerId &&
    other.startedAt <= record.startedAt
  );
}
