import { FormData } from "undici";
import { importCalls } from "#contract/staff/import.ts";
import { type Caller, LIMITS } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export const CONTENT_ARCHIVE = "/api/staff/content/archive";

/** Uploads a .zip of content. It stays until it is imported or replaced. */
export function sendContent(caller: Caller, file: File) {
  const body = new FormData();
  body.set("sent", file, "content.zip");
  return askStaff(caller, importCalls.send, { body, limit: LIMITS.upload });
}

/** Returns the changes that importing the uploaded .zip would make. `not-found` without a .zip. */
export function getImport(caller: Caller, isReplacing: boolean) {
  const query = { replace: isReplacing ? 1 : 0 };
  return askStaff(caller, importCalls.preview, { query, limit: LIMITS.upload });
}

/** Imports the .zip. A `conflict` when the changes are no longer those of the preview. */
export function applyImport(caller: Caller, { replace, seen }: { replace: number; seen: string }) {
  const body = { replace: replace === 1, seen };
  return askStaff(caller, importCalls.apply, { body, limit: LIMITS.upload });
}
