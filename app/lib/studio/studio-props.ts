import type { TakeFacts } from "./take/facts.ts";
import type { TakePlace } from "./take/place.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";

/** JSON only: this crosses from the server into the island. */
export interface SegmentStudioProps {
  /**
   * The id of the page's form; the island's fields and buttons belong to it by their `form`
   * attribute.
   */
  formId: string;
  place: TakePlace;
  /** How notices on other pages call the dialogue. */
  dialogueName: string;
  segmentNo: number;
  segmentCount: number;
  /** Where Previous and Next lead; null at the first and the last segment. */
  previousNo: number | null;
  nextNo: number | null;
  /** Null when the upstream does not say which language a segment is in. */
  languageFrom: { name: string; tag?: string } | null;
  languageTo: { name: string; tag?: string } | null;
  /** Null when the question has no sound. */
  audioUrl: string | null;
  durationMs: number | null;
  peaks: number[] | null;
  chimeUrl: string;
  uploadUrl: string;
  clientAnswerId: string;
  /** Opaque hash of the account. */
  owner: string;
  attempts: number;
  /** Whether the server holds an answer to this segment or a later one. */
  answeredOn: boolean;
  /** What the server holds as the answer to this segment. */
  stored?: null | {
    /** 0 when the upstream does not say. */
    size: number;
    durationMs: number | null;
    url: string | null;
    peaks: number[] | null;
    facts: TakeFacts | null;
  };
  /** All of the dialogue, this one too: the page goes on without a connection. */
  segments: DialogueSegment[];
  limits: { maxSeconds: number; warnSeconds: number; maxBytes: number };
  seekable: boolean;
  /** Why the server refused the file of the last post. */
  error?: string | null;
  /** On the page of a mock test. */
  exam?: ExamProps;
}

/** A mock test that goes on. */
export interface ExamProps {
  /** Of its page, and of what tells its time. */
  address: string;
  clockAddress: string;
  /** Milliseconds until its end when the page was made; null when nobody knows it. */
  msLeft: number | null;
}

/** What is a segment's own. */
export type DialogueSegment = Pick<
  SegmentStudioProps,
  | "place"
  | "segmentNo"
  | "previousNo"
  | "nextNo"
  | "languageFrom"
  | "languageTo"
  | "audioUrl"
  | "durationMs"
  | "peaks"
  | "clientAnswerId"
  | "attempts"
  | "answeredOn"
  | "stored"
>;

/** What the page that comes again has beside the error: the number that its file was sent by. */
export function withIdAgain<T extends { clientAnswerId: string }>(
  studio: T,
  failed: FormResult | undefined,
): T {
  return { ...studio, clientAnswerId: failed?.values.client_answer_id ?? studio.clientAnswerId };
}
