import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { ifOffered } from "./call/panel.server.ts";
import { prose, text, yesOrNo } from "./call/reader.server.ts";
import { done, orNone } from "./call/shape.server.ts";

const consent = z.object({
  processor: text,
  country: prose,
  retention: prose,
  purpose: prose,
  /** Names these terms, to which the answer is. */
  version: text,
  /** Undefined until the student has answered. */
  agreed: yesOrNo,
});
/** Who would hear answers, and whether the student agrees. An extension: null elsewhere. */
export const speechConsent = orNone(consent);
export type SpeechConsent = z.output<typeof consent>;

/** Returns null when the provider lets no machine hear answers. */
export function findSpeechConsent(caller: Caller): Promise<SpeechConsent | null> {
  return ifOffered(async () => {
    const call = { method: "GET", path: "/api/v1/user/speech", limit: LIMITS.panel } as const;
    const schema = z.object({ results: consent });
    return (await callUpstream(caller, { ...call, schema })).results;
  });
}

/** Keeps the student's answer to these terms. 422 when the school has changed them meanwhile. */
export async function updateSpeechConsent(
  caller: Caller,
  { agrees, version }: { agrees: boolean; version: string },
): Promise<void> {
  await send(caller, "/api/v1/user/speech", { agrees: agrees ? 1 : 0, version });
}

/** Hides what a machine heard of an answer, for good. `answer` is the address of its sound. */
export async function hideHeard(caller: Caller, answer: string): Promise<void> {
  await send(caller, "/api/v1/user/speech/hide", { user_answer: answer });
}

async function send(caller: Caller, path: string, body: object): Promise<void> {
  await callUpstream(caller, { method: "POST", path, body, limit: LIMITS.post, schema: done });
}
