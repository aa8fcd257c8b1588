export interface TakePlace {
  kind: "practice" | "mock";
  id: number;
  segmentId: number;
}

export const wholeOf = ({ kind, id }: Pick<TakePlace, "kind" | "id">): string => `${kind}-${id}`;

/** A dialogue can be practised and be part of a test, so the id alone is not unique. */
export const segmentOf = ({ kind, segmentId }: Omit<TakePlace, "id">): string =>
  `${kind}-${segmentId}`;

export const isSame = (one: TakePlace, other: TakePlace): boolean =>
  segmentOf(one) === segmentOf(other);

export const PLACE_FIELDS = {
  practice: ["question_id", "segment_id"],
  mock: ["mocktest_record_id", "mocktest_answer_id"],
} as const;

export function placeFields({ kind, id, segmentId }: TakePlace): Record<string, string> {
  const [whole, segment] = PLACE_FIELDS[kind];
  return { [whole]: String(id), [segment]: String(segmentId) };
}
