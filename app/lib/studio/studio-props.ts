import type { TakeFacts, TakePlace } from "#app/lib/studio/take/take.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";

/** The server hands this to the island as JSON. */
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
  /** `waveText` wrote the wave of the question. */
  peaks: string | null;
  chimeUrl: string;
  uploadUrl: string;
  /** A file that is chosen here is sent by this id; the server adds its place and bytes. */
  clientAnswerId: string;
  owner: string;
  attempts: number;
  /** True when the server holds an answer to this segment or a later one. */
  answeredOn: boolean;
  stored?: null | {
    /** 0 when the upstream does not say. */
    size: number;
    durationMs: number | null;
    url: string | null;
    peaks: number[] | null;
    facts: TakeFacts | null;
  };
  /** All segments of the dialogue, so that the page goes on without a connection. */
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

/** A page that comes again with an error keeps the id that its file was sent by. */
export function withIdAgain<T extends { clientAnswerId: string }>(
  studio: T,
  failed: FormResult | undefined,
): T {
  return { ...studio, clientAnswerId: failed?.values.client_answer_id ?? studio.clientAnswerId };
}
