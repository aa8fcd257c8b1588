import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { one } from "./call/reader.server.ts";
import { done, notesOf } from "./call/shape.server.ts";

const notesSchema = z.object({
  results: z.object({
    question: one(
      z.object({
        get_labels: one(z.object({ notes: z.string().nullable() }).nullish()).catch(undefined),
      }),
    ),
  }),
});

export async function getNotes(caller: Caller, dialogueId: number): Promise<string | null> {
  const { results } = await callUpstream(caller, {
    method: "GET",
    path: `/api/v1/question/segments/${dialogueId}`,
    template: "/api/v1/question/segments/:id",
    limit: LIMITS.page,
    schema: notesSchema,
  });
  return notesOf(results.question.get_labels);
}

/** 0 removes the label. */
export async function updateLabel(
  caller: Caller,
  dialogueId: number,
  labelType: number,
): Promise<void> {
  const query = { question_id: dialogueId, label_type: labelType };
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/store-label-type",
    query,
    limit: LIMITS.post,
    schema: done,
  });
}

export async function updateNotes(
  caller: Caller,
  dialogueId: number,
  notes: string,
): Promise<void> {
  const query = { question_id: dialogueId, notes };
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/store-user-notes",
    query,
    limit: LIMITS.post,
    schema: done,
  });
}
