import type { TakeFacts, TakePlace } from "#app/lib/studio/take/take.ts";
import type { ShownFact } from "#app/lib/review/shown-fact.ts";
import type { FormResult } from "#app/lib/http/forms/result.ts";

/** The island's JSON props from the server. */
export interface SegmentStudioProps {
  /** The form of the island's fields and buttons, by their `form` attribute. */
  formId: string;
  place: TakePlace;
  /** The dialogue's name in notices on other pages. */
  dialogueName: string;
  segmentNo: number;
  segmentCount: number;
  previousNo: number | null;
  nextNo: number | null;
  languageFrom: string | null;
  languageTo: string | null;
  audioUrl: string | null;
  isComputerVoice?: boolean;
  durationMs: number | null;
  /** The wave of the question, written by `waveText`. */
  peaks: string | null;
  chimeUrl: string;
  uploadUrl: string;
  /** The id of a file that is chosen here; the server adds its place and bytes. */
  clientAnswerId: string;
  owner: string;
  attempts: number;
  /** True when the provider counts each answer: a take waits on the device until Next. */
  holdsTakes: boolean;
  /** True when the server has an answer to this segment or a later one. */
  answeredOn: boolean;
  stored?: null | {
    /** 0 when the upstream does not say. */
    size: number;
    durationMs: number | null;
    url: string | null;
    /** Written by `waveText`. A take that was sent from this page has numbers. */
    peaks: string | number[] | null;
    facts: TakeFacts | null;
    answerId?: string | null;
    /** The ticks on the key facts: "y1 n2". */
    said?: string;
  };
  /** What must come across. Missing in a test. */
  keyFacts?: ShownFact[];
  /** All segments of the dialogue, so that the page works offline. */
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
  | "isComputerVoice"
  | "durationMs"
  | "peaks"
  | "attempts"
  | "answeredOn"
  | "stored"
  | "keyFacts"
>;

/** Keeps the id of the file when the page is shown again with an error. */
export function withIdAgain<T extends { clientAnswerId: string }>(
  studio: T,
  failed: FormResult | undefined,
): T {
  return { ...studio, clientAnswerId: failed?.values.client_answer_id ?? studio.clientAnswerId };
}
