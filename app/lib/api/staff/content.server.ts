import { sessionCalls } from "#contract/staff/sessions.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

/** Publishes or withdraws a live session at this `version`. */
export function changeContent(
  caller: Caller,
  { id }: { kind: "sessions"; id: number },
  { to, version }: { to: "publish" | "withdraw"; version: string },
) {
  return askStaff(caller, sessionCalls[to], { params: { id }, body: { version } });
}
