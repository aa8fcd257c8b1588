import { FormData } from "undici";
import { z } from "zod";
import { type Caller, LIMITS } from "../call/client.server.ts";
import { text } from "../call/reader.server.ts";
import { done } from "../call/shape.server.ts";
import { callStaff } from "./session.server.ts";

/** Where all content is one file. */
export const CONTENT_ARCHIVE = "/api/staff/content/archive";

const staged = z.object({ results: z.object({ token: text }) });

/** Hands over a .zip of content. Returns the name under which it waits. */
export async function sendContent(caller: Caller, file: File): Promise<string> {
  const body = new FormData();
  body.set("sent", file, "content.zip");
  const call = { method: "POST", path: "/content/import", body, schema: staged } as const;
  return (await callStaff(caller, { ...call, limit: LIMITS.upload })).results.token;
}

const preview = z.object({
  faults: z.array(z.string()),
  /** What it holds, in words. */
  counts: z.string(),
  changes: z.array(z.string()),
  seen: z.string(),
});
export type ImportPreview = z.output<typeof preview>;

const placeOf = (token: string) => ({
  path: `/content/import/${encodeURIComponent(token)}`,
  template: "/api/staff/content/import/{token}",
});

/** What the import of a .zip that waits would change. */
export async function getImport(
  caller: Caller,
  token: string,
  isReplacing: boolean,
): Promise<ImportPreview> {
  const schema = z.object({ results: preview });
  const query = { replace: isReplacing ? 1 : 0 };
  const call = { method: "GET", ...placeOf(token), query, schema } as const;
  return (await callStaff(caller, { ...call, limit: LIMITS.upload })).results;
}

/** Imports what was seen. A `conflict` when something else would happen by now. */
export async function createImport(
  caller: Caller,
  token: string,
  body: { replace: number; seen: string },
): Promise<void> {
  const call = { method: "POST", ...placeOf(token), body, limit: LIMITS.upload } as const;
  await callStaff(caller, { ...call, schema: done });
}
