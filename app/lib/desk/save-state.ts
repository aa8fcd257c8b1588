import { counted } from "#app/lib/text/format.ts";

export type SaveState =
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  /** The line is away. */
  | { kind: "away"; since: number }
  | { kind: "signed-out" }
  /** The work or the right to it is gone, or the server refused a value. */
  | { kind: "refused"; why: string };

/** How a desk reads what the server says. */
export interface Replies<Answer> {
  isAnswer: (said: unknown) => said is Answer;
  /** Said when the work is not there any more, or not for this person. */
  gone: string;
}

/** Throws when trying again may help. */
export async function readReply<Answer>(
  response: Response,
  { isAnswer, gone }: Replies<Answer>,
): Promise<{ answer: Answer } | { state: SaveState }> {
  const { status, type } = response;
  if (type === "opaqueredirect" || status === 401) return { state: { kind: "signed-out" } };
  if (status === 403 || status === 404) return { state: { kind: "refused", why: gone } };
  if (status >= 500 || status === 429 || status === 408) throw new Error(`answered ${status}`);
  const said: unknown = await response.json();
  if (isAnswer(said)) return { answer: said };
  return { state: { kind: "refused", why: whyOf(said) } };
}

export function isTrouble({ kind }: SaveState): boolean {
  return kind === "away" || kind === "signed-out" || kind === "refused";
}

/**
 * Says whether everything is saved. `waiting` counts the changes that wait on this device, and
 * `stuck` those that wait for a person: over another text, or refused.
 */
export function savedText(state: SaveState, waiting: number, stuck = 0): string {
  const wait = `${counted(waiting, "change")} ${waiting === 1 ? "waits" : "wait"} on this device.`;
  switch (state.kind) {
    case "away":
      return `The line is away since ${timeText(state.since)}. ${waiting > 0 ? wait : ""}`.trim();
    case "signed-out":
      return `Your session has ended. ${waiting > 0 ? wait : ""}`.trim();
    case "refused":
      return `${state.why} ${waiting > 0 ? wait : ""}`.trim();
    case "saving":
      return "Saving";
    case "saved":
    case "idle":
      if (waiting > 0) return "Saving";
      if (stuck > 0) return `Not saved: ${counted(stuck, "change")}. The page says why.`;
      return state.kind === "idle" ? "Everything is saved" : `Saved ${timeText(state.at)}`;
  }
}

function whyOf(said: unknown): string {
  const isTold = typeof said === "object" && said !== null && "message" in said;
  return isTold && typeof said.message === "string"
    ? said.message
    : "The server did not take this.";
}

function timeText(at: number): string {
  return new Date(at).toLocaleTimeString("en-AU", { hour: "numeric", minute: "2-digit" });
}
