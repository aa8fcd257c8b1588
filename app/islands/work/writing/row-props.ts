import type { QueuedSound } from "#app/lib/writing/sound-queue.ts";
import type { Unsaved } from "#app/lib/writing/script-book.ts";
import type { WritingProps } from "#app/lib/writing/writing-props.ts";
import type { DraftSegment } from "#contract/staff/dialogues.ts";
import type { SpokenCell } from "#contract/staff/spoken.ts";
import type { TypedFact } from "#plan/script/typed-facts.ts";
import type { RowActs } from "./use-row-acts.ts";
import type { Writing } from "./use-writing.ts";

/**
 * All that a row shows is a property of its own, and stays the same object while it is alike: a row
 * is drawn anew only when one changes. From `writing` it only calls.
 */
export interface RowProps {
  props: WritingProps;
  segment: DraftSegment;
  /** The number of the segment, from 1. */
  place: number;
  isLast: boolean;
  writing: Writing | null;
  acts: RowActs;
  /** Sounds of the row that the server does not have yet. */
  prompt: QueuedSound | undefined;
  spoken: QueuedSound | undefined;
  /** What a computer spoke for the row, and nobody approved yet. */
  promptSpoken: SpokenCell | undefined;
  sampleSpoken: SpokenCell | undefined;
  /** True while no sound can be sent. */
  isAway: boolean;
  unsavedText: Unsaved | undefined;
  unsavedSample: Unsaved | undefined;
  savedBy: string | null;
  /** Facts that are typed and not complete. */
  open: readonly TypedFact[];
  /** The sound of the row that is recorded, and its clock. */
  recording: QueuedSound["kind"] | null;
  clock: string;
  /** The address of the sound that plays. */
  playing: string | null;
}
