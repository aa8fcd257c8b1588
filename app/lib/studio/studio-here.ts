import type { ReactNode } from "react";
import type { Outbox } from "./outbox/outbox.ts";
import type { TakeRecord } from "./outbox/take-record.ts";
import type { StudioRecorder } from "./recorder/studio-recorder.ts";
import type { DialogueAnswers } from "./way/dialogue-answers.ts";
import type { DialogueSegment, SegmentStudioProps } from "./studio-props.ts";

/** The studio as those see it who bring takes back to it, move it on, or rehearse with it. */
export interface StudioHere {
  readonly recorder: StudioRecorder;
  readonly outbox: Outbox;
  readonly segment: SegmentStudioProps;
  rehearsal: Rehearsing | null;
  /** Those of practice; a mock test puts its own here. */
  moves: Moves;
  redraw(): void;
  way(): Promise<Way>;
  /** Makes this page the page of another segment; where its code does not come, that page is loaded. */
  goTo(segmentNo: number, manner: Manner): Promise<void>;
  moveTo(segment: SegmentStudioProps): void;
  /** The server knows more of this segment than the page did; recorder and form stay as they are. */
  learn(segment: SegmentStudioProps): void;
  /** Start, once it is known that nothing newer is stored than the page shows. */
  start(): void;
  place(record: TakeRecord): void;
}

/** What the buttons of the form and the links beside it do. What is not prevented loads a page. */
export interface Moves {
  submit(event: SubmitEvent, form: HTMLFormElement): void;
  follow(event: Event, link: HTMLAnchorElement): void;
}

/** From segment to segment of the dialogue, by what the page has brought along. */
export interface Way {
  readonly answers: DialogueAnswers;
  to(segmentNo: number, manner: Manner): void;
  show(segment: DialogueSegment, manner: Manner): void;
}

export interface Manner {
  history: "push" | "replace" | "keep";
  /** On the heading, as a page that was loaded begins with it. */
  focus: boolean;
}

export interface Rehearsing {
  /** It leads from one segment to the next; else the student has paused it. */
  isRunning(): boolean;
  /** The bar of a pause; null where the recorder's own bar fits. */
  bar(): ReactNode;
  sides(): [ReactNode, ReactNode];
  fact(): string;
  status(): string;
  end(): void;
}
