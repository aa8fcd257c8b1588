import { vi } from "vitest";
import type { TakeRecord } from "../../../app/lib/studio/outbox/take-record.ts";
import { KeptTakes } from "../../../app/lib/studio/outbox/take-store.ts";
import { UploadQueue } from "../../../app/lib/studio/outbox/upload-queue.ts";
import type { UploadOutcome } from "../../../app/lib/studio/outbox/upload-state.ts";
import { take } from "./takes.ts";

export const failed: UploadOutcome = { kind: "failed", retryAfterMs: null };

/** A queue over a store in memory, and a server with scripted outcomes. */
export class Setting {
  readonly store = new KeptTakes();
  readonly sent: string[] = [];
  outcomes: UploadOutcome[] = [];
  answer: (record: TakeRecord) => UploadOutcome | Promise<UploadOutcome> = () =>
    this.outcomes.shift() ?? { kind: "stored" };
  online = true;
  alone = 0;
  mostAtOnce = 0;
  readonly queue = new UploadQueue({
    owner: "me",
    store: this.store,
    send: async (record) => {
      this.sent.push(record.answerId);
      await Promise.resolve();
      return this.answer(record);
    },
    exclusive: async (work) => {
      this.mostAtOnce = Math.max(this.mostAtOnce, ++this.alone);
      await work();
      this.alone -= 1;
    },
    now: () => Date.now(),
    random: () => 0.5,
    isOnline: () => this.online,
    setTimer: (work, ms) => {
      const timer = setTimeout(work, ms);
      return () => clearTimeout(timer);
    },
  });

  async add(change: Partial<TakeRecord> = {}): Promise<void> {
    const record = take(change);
    await this.store.put(record);
    this.queue.add(record);
  }

  phases(): string[] {
    return this.queue.list().map((entry) => entry.phase);
  }
}

export const settle = (): Promise<unknown> => vi.advanceTimersByTimeAsync(0);
