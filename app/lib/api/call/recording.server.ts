import { FormData } from "undici";
import * as z from "zod";
import { maybe, optionalNumber, optionalText } from "./reader.server.ts";

export interface Recording {
  file: File;
  clientAnswerId: string;
  attempt: number | null;
  /** Milliseconds, where the recorder knows. */
  durationMs: number | null;
}

export function recordingForm({ file, clientAnswerId, attempt, durationMs }: Recording): FormData {
  const body = new FormData();
  body.set("audioanswer", file, file.name);
  body.set("client_answer_id", clientAnswerId);
  if (attempt !== null) body.set("attempt", String(attempt));
  if (durationMs !== null) body.set("duration_ms", String(durationMs));
  return body;
}

/** What the upstream says that it stored; null from a provider that does not say. */
export interface Stored {
  size: number | null;
  sha256: string | null;
}

export const stored = maybe(z.object({ size: optionalNumber, sha256: optionalText })).transform(
  (results): Stored => ({ size: results?.size ?? null, sha256: results?.sha256 ?? null }),
);
