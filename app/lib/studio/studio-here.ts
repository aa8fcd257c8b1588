import type { ReactNode } from "react";
import type { IconName } from "#app/lib/icon-name.ts";
import type { Outbox } from "./outbox/outbox.ts";
import type { TakeRecord } from "./outbox/take-record.ts";
import type { StudioRecorder } from "./recorder/studio-recorder.ts";
import type { DialogueAnswers } from "./way/dialogue-answers.ts";
import type { DialogueSegment, SegmentStudioProps } from "./studio-props.ts";

/** The studio's interface for the recorder's helpers, the way and the rehearsal. */
export interface StudioHere {
  readonly recorder: StudioRecorder;
  readonly outbox: Outbox;
  readonly segment: SegmentStudioProps;
  rehearsal: Rehearsing | null;
  /** The moves of a practice; a mock test sets its own. */
  moves: Moves;
  redraw(): void;
  way(): Promise<Way>;
  /** Shows another segment in this page, or loads its page when the code cannot be loaded. */
  goTo(segmentNo: number, manner: Manner): Promise<void>;
  moveTo(segment: SegmentStudioProps): void;
  /** Updates the segment from the server. Recorder and form stay as they are. */
  learn(segment: SegmentStudioProps): void;
  /** Starts once the server is known to have no newer answer. */
  start(): void;
  place(record: TakeRecord): void;
}

/** The handlers of buttons and links. An event that is not prevented loads a page. */
export interface Moves {
  submit(event: SubmitEvent, form: HTMLFormElement): void;
  follow(event: Event, link: HTMLAnchorElement): void;
}

/** Moves between segments with the data in the page. */
export interface Way {
  readonly answers: DialogueAnswers;
  to(segmentNo: number, manner: Manner): void;
  show(segment: DialogueSegment, manner: Manner): void;
}

export interface Manner {
  history: "push" | "replace" | "keep";
  /** True to focus the heading, as a loaded page does. */
  focus: boolean;
}

export interface SideButton {
  icon: IconName;
  name: string;
  can: boolean;
  onPress: () => void;
}

export interface Rehearsing {
  /** False while the rehearsal is paused. */
  isRunning(): boolean;
  /** Returns the bar of a pause; null where the recorder's own bar fits. */
  bar(): ReactNode;
  /** Returns the buttons left and right of Finish; none before they can work. */
  sides(): SideButton[];
  fact(): string;
  status(): string;
  end(): void;
}
