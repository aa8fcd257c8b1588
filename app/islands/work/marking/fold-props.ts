import { countsText } from "#app/lib/marking/mark-fields.ts";
import type {
  MarkedDialogue,
  MarkingProps,
  OpenPlace,
  Step,
} from "#app/lib/marking/marking-props.ts";
import type { MarksDesk } from "#app/lib/marking/marks-desk.ts";
import type { SegmentReview } from "#plan/review.ts";
import type { Heard } from "./use-heard.ts";
import type { Sounds } from "./use-sounds.ts";

/** What a segment and its parts get. */
export interface SegmentFoldProps {
  props: MarkingProps;
  set: number;
  segment: MarkedDialogue["segments"][number];
  said: SegmentReview | undefined;
  isOpen: boolean;
  heard: Heard | null;
  sounds: Sounds | null;
  /** Null without script: then each fold has its form. */
  desk: MarksDesk | null;
  following: Step | null;
  onOpen: (place: OpenPlace) => void;
  tell: (text: string) => void;
}

/** Returns the marks of a segment in words. */
export function stateOf(
  { is_answered }: Pick<MarkedDialogue["segments"][number], "is_answered">,
  said: SegmentReview | undefined,
): { text: string; isTodo: boolean } {
  const counted = countsText([said?.counts ?? {}]);
  if (counted) return { text: counted, isTodo: false };
  if (!is_answered) return { text: "Not Attempt", isTodo: said?.done !== true };
  if (!said) return { text: "Not marked", isTodo: true };
  return said.done
    ? { text: "No errors", isTodo: false }
    : { text: "Not marked yet", isTodo: true };
}
