import { FormData } from "undici";
import * as z from "zod";
import { type Caller, LIMITS } from "../call/client.server.ts";
import { askStaff, changeByStaff } from "./session.server.ts";

/** Where all content is one file. */
export const CONTENT_ARCHIVE = "/api/staff/content/archive";
const PATH = "/content/import";

/** Hands over a .zip of content, which waits until it is imported or another is sent. */
export function sendContent(caller: Caller, file: File): Promise<void> {
  const body = new FormData();
  body.set("sent", file, "content.zip");
  return changeByStaff(caller, { path: PATH, body, limit: LIMITS.upload });
}

const preview = z.object({
  /** What keeps it from being imported, by file and line. */
  faults: z.array(z.string()),
  /** What it holds, in words. */
  counts: z.string(),
  changes: z.array(z.string()),
  seen: z.string(),
});
export type ImportPreview = z.output<typeof preview>;

/** What the import of the .zip that waits would change. `not-found` when none waits. */
export function getImport(caller: Caller, isReplacing: boolean): Promise<ImportPreview> {
  const query = { replace: isReplacing ? 1 : 0 };
  return askStaff(caller, preview, { method: "GET", path: PATH, query, limit: LIMITS.upload });
}

/** Imports what was seen. A `conflict` when something else would happen by now. */
export function applyImport(
  caller: Caller,
  body: { replace: number; seen: string },
): Promise<void> {
  return changeByStaff(caller, { path: `${PATH}/apply`, body, limit: LIMITS.upload });
}
