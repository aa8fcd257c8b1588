import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { ifOffered } from "./call/extension.server.ts";
import { optionalText } from "./call/reader.server.ts";
import { done } from "./call/shape.server.ts";

const deletion = z.object({ results: z.object({ deletes_at: optionalText }) });
export type Deletion = z.output<typeof deletion>["results"];

/** When all of the student's data goes, if they wish so; null from a provider without these calls. */
export function findDeletion(caller: Caller): Promise<Deletion | null> {
  const call = { method: "GET", path: "/api/v1/user/deletion", limit: LIMITS.panel } as const;
  return ifOffered(async () => (await callUpstream(caller, { ...call, schema: deletion })).results);
}

/** Asks for the deletion, after a wait. Returns when. */
export async function createDeletion(caller: Caller, current_password: string): Promise<Deletion> {
  const body = { current_password };
  const call = { method: "POST", path: "/api/v1/user/deletion", body } as const;
  return (await callUpstream(caller, { ...call, limit: LIMITS.post, schema: deletion })).results;
}

/** Takes the wish back. */
export async function deleteDeletion(caller: Caller): Promise<void> {
  await callUpstream(caller, {
    method: "POST",
    path: "/api/v1/user/deletion/stop",
    body: {},
    limit: LIMITS.post,
    schema: done,
  });
}
