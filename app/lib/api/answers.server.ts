import { FormData } from "undici";
import { z } from "zod";
import type { TakeFacts } from "#app/lib/studio/take/facts.ts";
import { onTheWire } from "#app/lib/studio/take/wire.ts";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { maybe, optionalNumber, optionalText } from "./call/reader.server.ts";
import { confirmation, done } from "./call/shape.server.ts";

const receiptSchema = confirmation({
  results: maybe(z.object({ size: optionalNumber, sha256: optionalText })),
}).transform(({ results }) => ({
  size: results?.size ?? null,
  sha256: results?.sha256 ?? null,
}));

export interface AnswerUpload {
  dialogueId: number;
  segmentId: number;
  file: File;
  clientAnswerId: string;
  attempt: number | null;
  durationMs: number | null;
  peaks: number[] | null;
  facts: TakeFacts | null;
}

/** Null from a provider that does not say. */
export interface Stored {
  size: number | null;
  sha256: string | null;
}

export function updateAnswer(caller: Caller, upload: AnswerUpload): Promise<Stored> {
  const body = new FormData();
  body.set("audioanswer", upload.file, upload.file.name);
  body.set("segment_id", String(upload.segmentId));
  body.set("question_id", String(upload.dialogueId));
  body.set("time_taken", "60"); // always 60: the provider's contract (docs/upstream-api.md)
  body.set("client_answer_id", upload.clientAnswerId);
  if (upload.attempt !== null) body.set("attempt", String(upload.attempt));
  if (upload.durationMs !== null) body.set("duration_ms", String(upload.durationMs));
  if (upload.peaks !== null) body.set("peaks", JSON.stringify(upload.peaks));
  if (upload.facts !== null) body.set("facts", JSON.stringify(onTheWire(upload.facts)));
  return callUpstream(caller, {
    method: "POST",
    path: "/api/v1/practice/answer-update",
    body,
    group: "uploads",
    limit: LIMITS.upload,
    schema: receiptSchema,
  });
}

/** Returns the server's message. 409 when the dialogue was submitted already. */
export async function submitAnswers(
  caller: Caller,
  input: { dialogueId: number; languageId: number | null },
): Promise<string | null> {
  const body = { question_id: input.dialogueId, language_id: input.languageId };
  const call = {
    method: "POST",
    path: "/api/v1/practice/answer-submit",
    body,
    limit: LIMITS.post,
    schema: done,
  } as const;
  return (await callUpstream(caller, call)).message;
}
