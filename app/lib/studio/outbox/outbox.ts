import { holdTakeLock, whileAlone } from "#app/lib/studio/this-page.ts";
import { isSame, type TakePlace, wholeOf } from "#app/lib/studio/take/take.ts";
import {
  isExpired,
  isReplaced,
  type NewTake,
  newTake,
  OpenTake,
  recoverTakes,
  type TakeRecord,
  type TakeStore,
} from "./take-record.ts";
import { type QueueEntry, isSent } from "./upload-state.ts";
import { UploadQueue } from "./upload-queue.ts";
import { HeldTakes } from "./held-takes.ts";
import { fileExtension, repairDuration } from "./recording-type.ts";
import { openTakeStore } from "./take-store.ts";
import { sendTake, takeFile } from "./upload-request.ts";

interface OutboxSettings {
  owner: string;
  uploadUrl: string;
}

const outboxes = new Map<string, Promise<Outbox>>();

/** Keeps the takes of this device from their first second until the server has them. */
export class Outbox {
  unfinished: TakeRecord[] = [];
  /** Unsent takes that were lost with the browser's cleared storage. No page has their sound. */
  gone: TakeRecord[] = [];
  private readonly live = new Map<string, { place: TakePlace; release: () => void }>();
  readonly held: HeldTakes;
  private mayGo = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly store: TakeStore,
    readonly queue: UploadQueue,
    readonly owner: string,
  ) {
    this.held = new HeldTakes(queue);
    queue.subscribe(() => this.changed());
    addEventListener("online", () => {
      queue.wake();
      this.changed();
    });
    addEventListener("offline", () => this.changed());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") queue.wake();
    });
    addEventListener("beforeunload", (event) => {
      // IndexedDB keeps takes safe. The browser asks only when closing would lose one.
      if (!this.mayGo && (this.live.size > 0 || this.mustStayOpen)) event.preventDefault();
    });
  }

  get mustStayOpen(): boolean {
    return !this.areOnDisk(this.unsent());
  }

  /** Returns the takes that wait, were refused, or are undecided. */
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

  letGo(): void {
    this.mayGo = true;
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  async restore(): Promise<void> {
    const own: TakeRecord[] = [];
    for (const record of await this.store.list())
      if (isExpired(record, this.owner, Date.now())) await this.store.remove(record.answerId);
      else if (record.owner === this.owner) own.push(record);
    this.unfinished = await recoverTakes(
      this.store,
      own.filter((record) => record.status === "recording"),
    );
    this.held.adopt(own);
    this.queue.flush();
  }

  async lookAgain(): Promise<void> {
    this.held.adopt(await this.store.list());
  }

  /** Handles a cleared storage. Takes recorded by this page are still in its memory. */
  async storageLost(): Promise<void> {
    const own = new Set((await this.store.list()).map(({ answerId }) => answerId));
    const waiting = this.queue.list().filter((entry) => !isSent(entry));
    this.gone = waiting.map(({ record }) => record).filter(({ answerId }) => !own.has(answerId));
    this.queue.drop(this.gone.map(({ answerId }) => answerId));
    this.held.send();
  }

  /** Writes the record before the first chunk, so that after a crash each chunk has a record. */
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

  /** Keeps a take that is not the answer yet. Its chunks survive a reload. */
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
    this.held.drop([answerId]);
    this.end(answerId);
    await this.store.remove(answerId);
  }

  /**
   * Makes a parked or recovered take the answer, and replaces earlier ones. Sends it now, or holds
   * it until `held.send`.
   */
  async use(answerId: string, holds = false): Promise<TakeRecord | null> {
    const record = this.unfinished.find((candidate) => candidate.answerId === answerId);
    if (!record?.bytes) return null;
    const bytes = await repairDuration(record.bytes, record.type, record.durationMs);
    const whole: TakeRecord = {
      ...record,
      bytes,
      size: bytes.byteLength,
      status: holds ? "held" : "queued",
    };
    if (holds) this.held.hold(answerId);
    const replaced = (await this.store.list())
      .filter((other) => isReplaced(other, whole))
      .map((other) => other.answerId);
    await this.store.finish(whole, replaced);
    this.unfinished = this.unfinished.filter(
      (other) => other.answerId !== answerId && !replaced.includes(other.answerId),
    );
    this.queue.drop(replaced);
    this.held.drop(replaced);
    this.queue.add(whole);
    // A take that is only in memory must not wait.
    if (!this.isOnDisk(answerId)) this.held.send([answerId]);
    return whole;
  }

  entryOf(place: TakePlace): QueueEntry | undefined {
    const entries = this.queue.list().filter((entry) => isSame(entry.record.place, place));
    return entries[entries.length - 1];
  }

  read(answerId: string): Promise<TakeRecord | undefined> {
    return this.store.get(answerId);
  }

  /** Deletes old takes when a dialogue or test starts again: they must not reach the new record. */
  async discardWhole(whole: string): Promise<void> {
    const queued = this.queue.list().map((entry) => entry.record);
    await this.discardAll([...queued, ...this.unfinished], whole);
  }

  async dropAccepted(whole: string): Promise<void> {
    const accepted = this.queue.list().filter((entry) => entry.phase === "accepted");
    await this.discardAll(
      accepted.map((entry) => entry.record),
      whole,
    );
  }

  private async discardAll(records: readonly TakeRecord[], whole: string): Promise<void> {
    const own = records.filter((record) => wholeOf(record.place) === whole);
    await Promise.allSettled(own.map((record) => this.discard(record.answerId)));
  }

  recordedSegments(): TakePlace[] {
    return [...this.live.values()].map(({ place }) => place);
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }
}

export function openOutbox({ owner, uploadUrl }: OutboxSettings): Promise<Outbox> {
  const key = `${owner} ${uploadUrl}`;
  const opened = outboxes.get(key) ?? startOutbox(owner, uploadUrl);
  outboxes.set(key, opened);
  return opened;
}

async function startOutbox(owner: string, uploadUrl: string): Promise<Outbox> {
  const store = await openTakeStore(() => void outbox.storageLost());
  const queue = new UploadQueue({
    owner,
    store,
    send: (record, onProgress) => sendTake(uploadUrl, record, onProgress),
    exclusive: whileAlone,
    now: () => performance.now(),
    random: () => Math.random(),
    isOnline: () => navigator.onLine,
    setTimer: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  const outbox: Outbox = new Outbox(store, queue, owner);
  await outbox.restore();
  return outbox;
}

export async function saveCopy(outbox: Outbox, answerId: string): Promise<void> {
  const record = await outbox.read(answerId);
  if (!record?.bytes) return;
  const url = URL.createObjectURL(takeFile(record));
  const link = document.createElement("a");
  link.href = url;
  link.download = `segment-${record.segmentNo}.${fileExtension(record.type)}`;
  link.click();
  // Safari reads the URL after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
