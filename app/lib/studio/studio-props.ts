import type { TakeFacts, TakePlace } from "./take/take.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";

/** JSON only: this crosses from the server into the island. */
export interface SegmentStudioProps {
  /** The island's fields and buttons belong to this form by their `form` attribute. */
  formId: string;
  place: TakePlace;
  /** How notices on other pages call the dialogue. */
  dialogueName: string;
  segmentNo: number;
  segmentCount: number;
  previousNo: number | null;
  nextNo: number | null;
  languageFrom: string | null;
  languageTo: string | null;
  audioUrl: string | null;
  durationMs: number | null;
  /** Of the question, by `waveText`. */
  peaks: string | null;
  chimeUrl: string;
  uploadUrl: string;
  /** For a file that is chosen here: the server adds its place and bytes. */
  clientAnswerId: string;
  owner: string;
  attempts: number;
  /** Whether the server holds an answer to this segment or a later one. */
  answeredOn: boolean;
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
  error?: string | null;
  exam?: ExamProps;
}

export interface ExamProps {
  address: string;
  clockAddress: string;
  msLeft: number | null;
}

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
