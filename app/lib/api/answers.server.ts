import { type TakeFacts, onTheWire } from "#app/lib/studio/take/facts.ts";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { type Recording, recordingForm, type Stored, stored } from "./call/recording.server.ts";
import { confirmation, done } from "./call/shape.server.ts";

const receiptSchema = confirmation({ results: stored }).transform(({ results }) => results);

interface AnswerUpload extends Recording {
  dialogueId: number;
  segmentId: number;
  peaks: number[] | null;
  facts: TakeFacts | null;
}

export function updateAnswer(caller: Caller, upload: AnswerUpload): Promise<Stored> {
  const body = recordingForm(upload);
  body.set("segment_id", String(upload.segmentId));
  body.set("question_id", String(upload.dialogueId));
  body.set("time_taken", "60"); // always 60: the provider's contract (docs/upstream-api.md)
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
