import { openAnswerStore } from "./take-database.ts";
import { isExpired, joinChunks, type AnswerRecord, type Chunk } from "./take-record.ts";
import type { AnswerStore } from "./take-store.ts";
import { sniffRecordingType } from "./recording-type.ts";
import { holdTakeLock, isTakeLocked, whileAlone } from "./tab-locks.ts";
import { UploadQueue, openEntries, type QueueEntry } from "./upload-queue.ts";
import { sendAnswer } from "./upload-request.ts";
import { receiptOf, type ReceiptKind } from "./upload-state.ts";
import { repairDuration } from "./webm-duration.ts";

export interface OutboxSettings {
  owner: string;
  uploadUrl: string;
}

const outboxes = new Map<string, Promise<Outbox>>();

/** The one outbox of this page for this account; the island and the enhancement share it. */
export function openOutbox({ owner, uploadUrl }: OutboxSettings): Promise<Outbox> {
  const key = `${owner} ${uploadUrl}`;
  const opened =
    outboxes.get(key) ?? openAnswerStore().then((store) => startOutbox(store, owner, uploadUrl));
  outboxes.set(key, opened);
  return opened;
}

async function startOutbox(store: AnswerStore, owner: string, uploadUrl: string): Promise<Outbox> {
  const queue = new UploadQueue({
    owner,
    store,
    send: (record, onProgress) => sendAnswer(uploadUrl, record, onProgress),
    exclusive: whileAlone,
    now: () => Date.now(),
    random: () => Math.random(),
    isOnline: () => navigator.onLine,
    setTimer: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });
  const outbox = new Outbox(store, queue, owner);
  await outbox.restore();
  return outbox;
}

/** Takes on this device: written while they are recorded, queued when they are finished, removed when the server has them. */
export class Outbox {
  /** Takes of a page that ended in the middle of a recording, newest first. */
  unfinished: AnswerRecord[] = [];
  /** Segments whose recorder stands on this page and offers its own unfinished take. */
  readonly claimed = new Set<number>();
  /** Set by the recorder of this page: true while leaving the segment would cut a take short. */
  isRecording: () => boolean = () => false;
  /** Why the form did not leave the page. */
  obstacle: string | null = null;
  private readonly live = new Map<string, { segmentId: number; release: () => void }>();
  private readonly listeners = new Set<() => void>();

  constructor(
    private readonly store: AnswerStore,
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
      if (this.live.size > 0 || this.mustStayOpen) event.preventDefault();
    });
  }

  /** True while something unsent exists in memory only. */
  get mustStayOpen(): boolean {
    return (
      !this.store.persistent &&
      (this.unfinished.length > 0 || openEntries(this.queue.list()).length > 0)
    );
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
    this.unfinished = await this.assembleUnfinished(
      own.filter((record) => record.status === "recording"),
    );
    this.queue.restore(own);
    this.queue.flush();
  }

  /** Called before the first chunk, so that a crash a second later leaves something that can be named. */
  async begin(record: AnswerRecord): Promise<void> {
    this.live.set(record.answerId, {
      segmentId: record.segmentId,
      release: holdTakeLock(record.answerId),
    });
    this.changed();
    // Asks the browser not to evict the recordings; the answer changes nothing here.
    void navigator.storage?.persist?.().catch(() => false);
    await this.store.put(record);
  }

  async addChunk(chunk: Chunk): Promise<void> {
    await this.store.addChunk(chunk);
  }

  /** Makes a take the answer to its segment, in place of earlier ones, and sends it. */
  private async finish(record: AnswerRecord): Promise<void> {
    const replaced = (await this.store.list())
      .filter((other) => isReplaced(other, record))
      .map((other) => other.answerId);
    await this.store.finish(record, replaced);
    this.unfinished = this.unfinished.filter(
      (other) => other.answerId !== record.answerId && !replaced.includes(other.answerId),
    );
    this.queue.drop(replaced);
    this.end(record.answerId);
    this.queue.add(record);
  }

  /** Recorded, but not the answer yet: it waits for the recorder's or the student's verdict, and survives a reload. */
  park(record: AnswerRecord): void {
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

  tell(obstacle: string | null): void {
    this.obstacle = obstacle;
    this.changed();
  }

  /** A parked or recovered take becomes the answer. */
  async use(answerId: string, attempt: number): Promise<AnswerRecord | null> {
    const record = this.unfinished.find((candidate) => candidate.answerId === answerId);
    if (!record?.bytes) return null;
    const bytes = await repairDuration(record.bytes, record.type, record.durationMs);
    const whole: AnswerRecord = {
      ...record,
      bytes,
      size: bytes.byteLength,
      status: "queued",
      attempt,
    };
    await this.finish(whole);
    return whole;
  }

  entryOf(segmentId: number): QueueEntry | undefined {
    return this.queue
      .list()
      .filter((entry) => entry.record.segmentId === segmentId)
      .at(-1);
  }

  /** The whole record with its sound. */
  read(answerId: string): Promise<AnswerRecord | undefined> {
    return this.store.get(answerId);
  }

  /** Ids of everything of a dialogue that the server does not have. */
  unsentOf(questionId: number): string[] {
    const queued = this.queue
      .list()
      .filter((entry) => entry.phase !== "stored")
      .map((entry) => entry.record);
    return [...queued, ...this.unfinished]
      .filter((record) => record.questionId === questionId)
      .map((record) => record.answerId);
  }

  /** What stands beside each segment that this device knows something about. */
  receipts(): Map<number, ReceiptKind> {
    const kinds = new Map<number, ReceiptKind>();
    for (const record of this.unfinished) kinds.set(record.segmentId, "device");
    for (const entry of this.queue.list()) kinds.set(entry.record.segmentId, receiptOf(entry));
    for (const { segmentId } of this.live.values()) kinds.set(segmentId, "recording");
    return kinds;
  }

  private async assembleUnfinished(records: AnswerRecord[]): Promise<AnswerRecord[]> {
    const found: AnswerRecord[] = [];
    for (const record of records) {
      if (await isTakeLocked(record.answerId)) continue;
      const joined = joinChunks(await this.store.chunks(record.answerId));
      if (!joined) {
        await this.store.remove(record.answerId);
        continue;
      }
      const type = sniffRecordingType(
        new Uint8Array(joined.bytes, 0, Math.min(12, joined.bytes.byteLength)),
        record.type,
      );
      found.push({ ...record, ...joined, type, size: joined.bytes.byteLength });
    }
    return found.sort((one, other) => other.startedAt - one.startedAt);
  }

  /** Tells everybody who shows something of the outbox. */
  changed(): void {
    for (const listener of this.listeners) listener();
  }
}

function isReplaced(other: AnswerRecord, record: AnswerRecord): boolean {
  return (
    other.owner === record.owner &&
    other.questionId === record.questionId &&
    other.segmentId === record.segmentId &&
    other.answerId !== record.answerId &&
    other.startedAt <= record.startedAt
  );
}
