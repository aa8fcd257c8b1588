import * as z from "zod";

/** A segment of a test or a practice, with its answer, for staff. */
export const segment = z.object({
  segment_id: z.number(),
  serial_no: z.number(),
  language: z.string(),
  audio_reference_text: z.string(),
  audio_file: z.string(),
  sample_language: z.string(),
  sample_text: z.string(),
  sample_audio_file: z.string().nullable(),
  /** Null for an unanswered segment. */
  file_name: z.string().nullable(),
  attempt: z.number(),
  duration_ms: z.number().nullable(),
});
