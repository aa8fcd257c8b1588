import { FormData } from "undici";
import * as z from "zod";
import { type Caller, LIMITS } from "../call/client.server.ts";
import { askStaff, changeByStaff } from "./session.server.ts";

export const CONTENT_ARCHIVE = "/api/staff/content/archive";
const PATH = "/content/import";

/** Uploads a .zip of content. It stays until it is imported or replaced. */
export function sendContent(caller: Caller, file: File): Promise<void> {
  const body = new FormData();
  body.set("sent", file, "content.zip");
  return changeByStaff(caller, { path: PATH, body, limit: LIMITS.upload });
}

const preview = z.object({
  /** Errors that block the import, by file and line. */
  faults: z.array(z.string()),
  /** A text that counts the contents. */
  counts: z.string(),
  changes: z.array(z.string()),
  seen: z.string(),
});
export type ImportPreview = z.output<typeof preview>;

/** Returns the changes that importing the uploaded .zip would make. `not-found` without a .zip. */
export function getImport(caller: Caller, isReplacing: boolean): Promise<ImportPreview> {
  const query = { replace: isReplacing ? 1 : 0 };
  return askStaff(caller, preview, { method: "GET", path: PATH, query, limit: LIMITS.upload });
}

/** Imports the .zip. A `conflict` when the changes are no longer those of the preview. */
export function applyImport(
  caller: Caller,
  body: { replace: number; seen: string },
): Promise<void> {
  return changeByStaff(caller, { path: `${PATH}/apply`, body, limit: LIMITS.upload });
}
