import { dialogueCalls } from "#contract/staff/dialogues.ts";
import { mockTestCalls } from "#contract/staff/mock-tests.ts";
import { sessionCalls } from "#contract/staff/sessions.ts";
import { videoCalls } from "#contract/staff/videos.ts";
import type { Caller } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export type { DialogueState } from "#contract/staff/dialogues.ts";

const CALLS = {
  dialogues: dialogueCalls,
  tests: mockTestCalls,
  videos: videoCalls,
  sessions: sessionCalls,
};

/** Publishes or withdraws content at this `version`, or moves a video up. */
export function changeContent(
  caller: Caller,
  { kind, id }: { kind: keyof typeof CALLS; id: number },
  { to, version }: { to: "publish" | "withdraw" | "up"; version: string | number },
) {
  const params = { id };
  if (to === "up") return askStaff(caller, videoCalls.up, { params });
  // The versions of dialogues are numbers, those of other content texts.
  const { method, path, answer } = CALLS[kind][to];
  return askStaff(caller, { method, path, answer }, { params, body: { version } });
}
