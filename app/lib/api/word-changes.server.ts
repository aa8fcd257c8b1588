import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { done } from "./call/shape.server.ts";

export interface WordId {
  wordId: number;
  categoryId: number;
}

/** What is sent again for one `view` counts once, where the API knows views. */
export async function countOpened(
  caller: Caller,
  { wordId, categoryId, view, mine }: WordId & { view: string; mine: boolean },
): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: mine ? "/api/v1/mywords/memoriz/count-add" : "/api/v1/category/memoriz-words/onclick",
    body: { word_id: wordId, category_id: categoryId, view_token: view },
    limit: LIMITS.post,
    schema: done,
  });
}

export async function createMyWord(caller: Caller, { wordId, categoryId }: WordId): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/mywords/add",
    body: { word_id: wordId, category_id: categoryId },
    limit: LIMITS.post,
    schema: done,
  });
}

export async function deleteMyWord(caller: Caller, myWordId: number): Promise<string | null> {
  const { message } = await callUpstream(caller, {
    method: "DELETE",
    path: "/api/v1/mywords/delete",
    query: { id: myWordId },
    limit: LIMITS.post,
    schema: done,
  });
  return message;
}
