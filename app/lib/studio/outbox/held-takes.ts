import { holdTakeLock, whenTakeIsFree } from "#app/lib/studio/this-page.ts";
import type { TakeRecord } from "./take-record.ts";
import type { UploadQueue } from "./upload-queue.ts";

/**
 * The takes that wait here until the student goes on, because the provider counts each answer. A
 * lock keeps other tabs from sending a take that this page may still replace.
 */
export class HeldTakes {
  private readonly locks = new Map<string, () => void>();

  constructor(private readonly queue: UploadQueue) {
    // A browser may keep the page and its locks in memory. The next page sends its takes.
    addEventListener("pagehide", () => this.locks.forEach((unlock) => unlock()));
  }

  /** Call it before other tabs can read of the take. */
  hold(answerId: string): void {
    this.locks.set(answerId, holdTakeLock(answerId));
  }

  drop(answerIds: readonly string[]): void {
    for (const answerId of answerIds) {
      this.locks.get(answerId)?.();
      this.locks.delete(answerId);
    }
  }

  /** Sends the takes that this page holds, or these of any page. */
  send(answerIds: readonly string[] = [...this.locks.keys()]): void {
    this.drop(answerIds);
    this.queue.release(answerIds);
  }

  /** Sends what earlier pages held; what an open page holds, once that page lets it go. */
  adopt(records: readonly TakeRecord[]): void {
    this.queue.restore(records);
    for (const { answerId, status } of records)
      if (status === "held" && !this.locks.has(answerId))
        void whenTakeIsFree(answerId).then(() => this.queue.release([answerId]));
  }
}
