import { placeFields } from "#app/lib/studio/take/take.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";

/** What the page around the studio says of a segment: React renders it, a move writes it anew. */
export interface SegmentView {
  heading: string;
  /** The heading in the page's title, where a test names its dialogue first. */
  inTitle: string;
  languages: string;
  /** The text of the link to what was said. */
  toWords: string;
  /** The hidden fields of the answer's form. */
  fields: Record<string, string>;
}

export function segmentView(studio: SegmentStudioProps): SegmentView {
  const { segmentNo: no, segmentCount: count, languageFrom: from, languageTo: to, exam } = studio;
  const heading = `Segment ${no} of ${count}`;
  return {
    heading,
    inTitle: exam ? heading.toLowerCase() : heading,
    languages: from && to ? `${from} into ${to}` : "",
    toWords: `Show what was said in segment ${no}`,
    fields: {
      owner: studio.owner,
      ...placeFields(studio.place),
      ...(exam && { segment: String(no) }),
      client_answer_id: studio.clientAnswerId,
      attempt: String(studio.attempts + 1),
      ...{ duration_ms: "", peaks: "", facts: "" },
      ...(exam && { stored: studio.stored ? "1" : "", last: no === count ? "1" : "" }),
    },
  };
}
