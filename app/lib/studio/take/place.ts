/** The segment that a take answers. */
export interface TakePlace {
  kind: "practice" | "mock";
  /** Of the dialogue, or of the record of a mock test. */
  id: number;
  /** Of the segment, or of the answer to it in a mock test. */
  segmentId: number;
}

/** Names what is submitted as a whole: a dialogue, or a mock test. */
export const wholeOf = ({ kind, id }: Pick<TakePlace, "kind" | "id">): string => `${kind}-${id}`;

/** Names the segment. A dialogue can be practised and be part of a test, so an id alone does not. */
export const segmentOf = ({ kind, segmentId }: Omit<TakePlace, "id">): string =>
  `${kind}-${segmentId}`;

/** The names that the upstream has for a place, as fields of a form. */
export const PLACE_FIELDS = {
  practice: ["question_id", "segment_id"],
  mock: ["mocktest_record_id", "mocktest_answer_id"],
} as const;

export function placeFields({ kind, id, segmentId }: TakePlace): Record<string, string> {
  const [whole, segment] = PLACE_FIELDS[kind];
  return { [whole]: String(id), [segment]: String(segmentId) };
}
