import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { openEntries, type QueueEntry, isSent } from "#app/lib/studio/outbox/upload-state.ts";
import type { TakeRecord } from "#app/lib/studio/outbox/take-record.ts";
import { isSame, type TakePlace, wholeOf } from "#app/lib/studio/take/take.ts";
import type { DialogueSegment, SegmentStudioProps } from "#app/lib/studio/studio-props.ts";

export class DialogueAnswers {
  private segments: DialogueSegment[];
  private readonly place: TakePlace;

  constructor(
    { place, segments }: Pick<SegmentStudioProps, "place" | "segments">,
    private readonly outbox: Outbox,
  ) {
    this.place = place;
    this.segments = segments;
    this.learn();
  }

  get count(): number {
    return this.segments.length;
  }

  get storedCount(): number {
    return this.segments.filter(({ stored }) => stored).length;
  }

  segment(no: number): DialogueSegment | undefined {
    return this.segments[no - 1];
  }

  firstOpen(): DialogueSegment | undefined {
    return this.segments.find((segment) => !this.isAnswered(segment));
  }

  isAnswered({ place, stored }: DialogueSegment): boolean {
    const entry = this.outbox.entryOf(place);
    return Boolean(stored) || (entry !== undefined && entry.phase !== "rejected");
  }

  recovered(): DialogueSegment | undefined {
    return this.segments.find(({ place }) =>
      this.outbox.unfinished.some((take) => isSame(take.place, place)),
    );
  }

  waiting(): QueueEntry[] {
    const own = openEntries(this.outbox.queue.list());
    return own.filter(({ record }) => wholeOf(record.place) === wholeOf(this.place));
  }

  learn(): boolean {
    const before = this.storedCount;
    for (const entry of this.outbox.queue.list())
      if (isSent(entry)) this.change(entry.record.place, (one) => storedAs(entry.record, one));
    return this.storedCount !== before;
  }

  replace(segments: DialogueSegment[]): void {
    this.segments = segments;
    this.learn();
  }

  learnFrom(answerIds: readonly number[]): void {
    for (const segmentId of answerIds)
      this.change({ ...this.place, segmentId }, ({ attempts, stored }) => ({
        attempts: Math.max(1, attempts),
        stored: stored ?? { size: 0, durationMs: null, url: null, peaks: null, facts: null },
      }));
  }

  private change(
    place: TakePlace,
    to: (segment: DialogueSegment) => Partial<DialogueSegment>,
  ): void {
    this.segments = this.segments.map((segment) =>
      isSame(segment.place, place) ? { ...segment, ...to(segment) } : segment,
    );
  }
}

/** Returns a sent take as a stored answer. The server's entry for it is better: it has a URL. */
function storedAs(
  { answerId, attempt, size, durationMs, peaks, facts }: TakeRecord,
  { stored }: DialogueSegment,
): Partial<DialogueSegment> {
  if (stored?.url && stored.size === size) return {};
  return {
    attempts: attempt,
    stored: { answerId, size, durationMs, url: null, peaks, facts: facts ?? null },
  };
}

/** Fetches and keeps the sounds of the segments. */
export class KeptSounds {
  private readonly kept = new Map<string, string>();
  private running = false;

  constructor(
    private readonly addresses: () => (string | null)[],
    private readonly mayFetch: () => boolean,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => this.kept.forEach((url) => URL.revokeObjectURL(url)));
  }

  at(address: string | null): string | null {
    return address === null ? null : (this.kept.get(address) ?? address);
  }

  async fetch(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (const address of this.addresses()) {
      if (address === null || this.kept.has(address)) continue;
      if (this.signal.aborted || !this.mayFetch()) break;
      try {
        const answer = await fetch(address, { signal: this.signal });
        if (answer.ok) this.kept.set(address, URL.createObjectURL(await answer.blob()));
        else await answer.body?.cancel();
      } catch {
        // The page plays it from its URL, or fetches it when the connection is back.
      }
    }
    this.running = false;
  }
}
