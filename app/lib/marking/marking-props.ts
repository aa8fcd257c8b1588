import type { ShownFact } from "#app/lib/review/shown-fact.ts";
import type { HeardSegment, ListedSegment } from "#contract/staff/segment.ts";
import type { MarkingNews } from "./desk-answer.ts";
import type { Sentence } from "./sentences.ts";

/** A sound of a segment, as the page plays and draws it. */
export interface HeardSound {
  url: string;
  /** Whether it is a copy that every browser plays, which may still be being made. */
  isCopy?: boolean;
  isComputerVoice?: true;
  /** Null when unknown. */
  durationMs: number | null;
  peaks: number[] | null;
}

/** An open segment: what was said, answered, and would be a good answer. */
export interface HeardView {
  question: HeardSound;
  /** Null without an answer, or for one that teachers may not hear. */
  answer: HeardSound | null;
  sample: HeardSound | null;
  transcript: string;
  /** BCP 47 tags. */
  tag: string;
  sampleText: string;
  sampleTag: string;
  keyFacts: ShownFact[];
  /** What a machine heard of the answer. */
  heard: HeardSegment["heard"] | null;
  attempt: number;
}

export interface MarkedDialogue {
  /** The id of the dialogue in the test. */
  set: number;
  title: string;
  background: string;
  segments: (ListedSegment & { languageName: string })[];
}

/** A segment of the page: `set` and the id of the segment. */
export interface OpenPlace {
  set: number;
  segment: number;
}

/** Where the page is: a segment, or the verdict. */
export type Step = OpenPlace | "verdict";

/** A post without script that was refused. */
export interface RefusedForm extends Partial<OpenPlace> {
  errors: Record<string, string | undefined>;
  values: Record<string, string | undefined>;
}

export interface MarkingProps {
  owner: string;
  student: string;
  test: string;
  facts: { name: string; text: string }[];
  dialogues: MarkedDialogue[];
  news: MarkingNews;
  sentences: Sentence[];
  /** The open segment, with its sounds and texts. */
  open: OpenPlace | null;
  heard: HeardView | null;
  next: { href: string; text: string } | null;
  /** The page itself, the list of tests, and the last step. */
  links: {
    page: string;
    tests: string;
    publish: string;
    marks: string;
    login: string;
    sentences: string;
  };
  isPublished: boolean;
  failed: RefusedForm | null;
}

/** Returns the fragment and the value of `at` that open a segment: "2-17". */
export const openId = ({ set, segment }: OpenPlace) => `${set}-${segment}`;
