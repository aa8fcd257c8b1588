import type { Outbox } from "#app/lib/outbox/outbox.ts";
import { openEntries, type QueueEntry } from "#app/lib/outbox/queue-entry.ts";
import type { TakeRecord } from "#app/lib/outbox/take-record.ts";
import { isSent } from "#app/lib/outbox/upload-state.ts";
import type { ExamProps, ExamSegment } from "../studio/studio-props.ts";

/** Which segments of the dialogue have an answer, by what the server says and what the device has. */
export class ExamAnswers {
  private segments: ExamSegment[];

  constructor(
    private readonly exam: ExamProps,
    private readonly outbox: Outbox,
  ) {
    this.segments = exam.segments;
    this.learn();
  }

  get count(): number {
    return this.segments.length;
  }

  get storedCount(): number {
    return this.segments.filter(({ stored }) => stored).length;
  }

  /** By its number, which counts from 1. */
  segment(no: number): ExamSegment | undefined {
    return this.segments[no - 1];
  }

  /** The first segment without an answer, or undefined. */
  firstOpen(): ExamSegment | undefined {
    return this.segments.find((segment) => !this.isAnswered(segment));
  }

  /** A recording that the server has refused is none. */
  isAnswered({ segmentId, stored }: ExamSegment): boolean {
    const entry = this.outbox.entryOf(segmentId);
    return Boolean(stored) || (entry !== undefined && entry.phase !== "rejected");
  }

  /** A take of this dialogue that a page left behind in the middle. */
  recovered(): ExamSegment | undefined {
    return this.segments.find(({ segmentId }) =>
      this.outbox.unfinished.some((take) => take.segmentId === segmentId),
    );
  }

  /** Recordings of this test that are on their way to the server. */
  waiting(): QueueEntry[] {
    const own = openEntries(this.outbox.queue.list());
    return own.filter(({ record }) => record.questionId === -this.exam.recordId);
  }

  /** Takes over what has been sent meanwhile; true when something is new. */
  learn(): boolean {
    const before = this.storedCount;
    for (const entry of this.outbox.queue.list())
      if (isSent(entry)) this.change(entry.record.segmentId, () => storedAs(entry.record));
    return this.storedCount !== before;
  }

  /** What the server holds, also from other tabs and devices. */
  learnFrom(answerIds: readonly number[]): void {
    for (const id of answerIds)
      this.change(-id, ({ attempts, stored }) => ({
        attempts: Math.max(1, attempts),
        stored: stored ?? { size: 0, durationMs: null, url: null, peaks: null, facts: null },
      }));
  }

  private change(id: number, to: (segment: ExamSegment) => Partial<ExamSegment>): void {
    this.segments = this.segments.map((segment) =>
      segment.segmentId === id ? { ...segment, ...to(segment) } : segment,
    );
  }
}

function storedAs({ attempt, size, durationMs, peaks, facts }: TakeRecord) {
  return {
    attempts: attempt,
    stored: { size, durationMs, url: null, peaks, facts: facts ?? null },
  };
}
