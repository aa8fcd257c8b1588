import { FormData } from "undici";
import * as z from "zod";
import { type TakeFacts, onTheWire } from "#app/lib/studio/take/take.ts";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { maybe, optionalNumber, optionalText, yes } from "./call/reader.server.ts";
import { confirmation, done } from "./call/shape.server.ts";

interface Recording {
  file: File;
  clientAnswerId: string;
  attempt: number | null;
  /** Milliseconds; null when the recorder does not know them. */
  durationMs: number | null;
  peaks: number[] | null;
  facts: TakeFacts | null;
}

/** The stored size and hash; each is null when the provider does not name it. */
export interface Stored {
  size: number | null;
  sha256: string | null;
}

const stored = maybe(z.object({ size: optionalNumber, sha256: optionalText })).transform(
  (results): Stored => ({ size: results?.size ?? null, sha256: results?.sha256 ?? null }),
);

const receiptSchema = confirmation({ results: stored }).transform(({ results }) => results);

const testReceiptSchema = confirmation({ is_last_dialoges: yes, results: stored }).transform(
  ({ is_last_dialoges, results }) => ({ isLast: is_last_dialoges, ...results }),
);

interface AnswerUpload extends Recording {
  dialogueId: number;
  segmentId: number;
}

/** Opens the practice that the first answer needs. The contract calls it a record. */
export async function openPractice(
  caller: Caller,
  input: { dialogueId: number; languageId: number | null },
): Promise<void> {
  const body = { question_id: input.dialogueId, language_id: input.languageId };
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/practice/answer-store",
    body,
    limit: LIMITS.post,
    schema: done,
  });
}

export function updateAnswer(caller: Caller, upload: AnswerUpload): Promise<Stored> {
  const body = recordingForm(upload);
  body.set("segment_id", String(upload.segmentId));
  body.set("question_id", String(upload.dialogueId));
  body.set("time_taken", "60"); // the contract asks for a constant 60 (docs/upstream-api.md)
  return callUpstream(caller, {
    method: "POST",
    path: "/api/v1/practice/answer-update",
    body,
    group: "uploads",
    limit: LIMITS.upload,
    schema: receiptSchema,
  });
}

export function sendExamAnswer(
  caller: Caller,
  answer: Recording & { recordId: number; answerId: number },
): Promise<Stored & { isLast: boolean }> {
  const body = recordingForm({ ...answer, attempt: answer.attempt ?? 1 });
  body.set("mocktest_record_id", String(answer.recordId));
  body.set("mocktest_answer_id", String(answer.answerId));
  return callUpstream(caller, {
    method: "POST",
    path: "/api/v1/mock-test/answer-submit",
    body,
    group: "uploads",
    limit: LIMITS.upload,
    schema: testReceiptSchema,
  });
}

function recordingForm(recording: Recording): FormData {
  const { file, clientAnswerId, attempt, durationMs, peaks, facts } = recording;
  const body = new FormData();
  body.set("audioanswer", file, file.name);
  body.set("client_answer_id", clientAnswerId);
  if (attempt !== null) body.set("attempt", String(attempt));
  if (durationMs !== null) body.set("duration_ms", String(durationMs));
  if (peaks !== null) body.set("peaks", JSON.stringify(peaks));
  if (facts !== null) body.set("facts", JSON.stringify(onTheWire(facts)));
  return body;
}

/** Submits the practice and returns the server's message. 409 when it was submitted before. */
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
