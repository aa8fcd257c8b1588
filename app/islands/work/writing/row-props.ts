import type { KeyboardEvent } from "react";
import type { DraftSegment } from "#contract/staff/dialogues.ts";
import type { Act as RowAct } from "#app/lib/writing/acts.ts";
import type { Side, WritingProps } from "#app/lib/writing/writing-props.ts";
import type { Player } from "./use-player.ts";
import type { Recorder } from "./use-recording.ts";
import type { Writing } from "./use-writing.ts";

export type Act = RowAct | "split";
export interface CellPlace {
  key: number;
  side: Side;
}

export interface RowProps {
  props: WritingProps;
  segment: DraftSegment;
  /** The number of the segment, from 1. */
  place: number;
  isLast: boolean;
  writing: Writing | null;
  recorder: Recorder;
  player: Player;
  onAct: (act: Act, key: number) => void;
  onEnter: (event: KeyboardEvent<HTMLTextAreaElement>, cell: CellPlace) => void;
}
