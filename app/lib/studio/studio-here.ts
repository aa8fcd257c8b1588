import type { ReactNode } from "react";
import type { Outbox } from "./outbox/outbox.ts";
import type { TakeRecord } from "./outbox/take-record.ts";
import type { StudioRecorder } from "./recorder/studio-recorder.ts";
import type { DialogueAnswers } from "./way/dialogue-answers.ts";
import type { DialogueSegment, SegmentStudioProps } from "./studio-props.ts";

/** What the recorder's helpers, the way and the rehearsal need of the studio. */
export interface StudioHere {
  readonly recorder: StudioRecorder;
  readonly outbox: Outbox;
  readonly segment: SegmentStudioProps;
  rehearsal: Rehearsing | null;
  /** Practice has its own moves; a mock test puts others here. */
  moves: Moves;
  redraw(): void;
  way(): Promise<Way>;
  /** Shows another segment in this page, or loads its page when the code does not come. */
  goTo(segmentNo: number, manner: Manner): Promise<void>;
  moveTo(segment: SegmentStudioProps): void;
  /** Takes over what the server knows of this segment. Recorder and form stay as they are. */
  learn(segment: SegmentStudioProps): void;
  /** Starts once we know that the server has no newer answer. */
  start(): void;
  place(record: TakeRecord): void;
}

/** What buttons and links do. An event that is not prevented loads a page. */
export interface Moves {
  submit(event: SubmitEvent, form: HTMLFormElement): void;
  follow(event: Event, link: HTMLAnchorElement): void;
}

/** Leads from segment to segment with the data that the page brought along. */
export interface Way {
  readonly answers: DialogueAnswers;
  to(segmentNo: number, manner: Manner): void;
  show(segment: DialogueSegment, manner: Manner): void;
}

export interface Manner {
  history: "push" | "replace" | "keep";
  /** Focuses the heading, as a loaded page does. */
  focus: boolean;
}

export interface Rehearsing {
  /** False while the student has paused it. */
  isRunning(): boolean;
  /** The bar of a pause; null where the recorder's own bar fits. */
  bar(): ReactNode;
  sides(): [ReactNode, ReactNode];
  fact(): string;
  status(): string;
  end(): void;
}
