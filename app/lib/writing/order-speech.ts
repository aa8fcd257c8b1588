import { readReply } from "#app/lib/desk/save-state.ts";
import { DIALOGUE_REPLIES } from "./dialogue-replies.ts";
import type { WritingDesk } from "./writing-desk.ts";

/** What the page asks for: cells to speak, null for all silent ones; or a decision. */
export type SpeechOrder =
  | { cells: { key: number; language: string }[] | null; voices: Record<string, string> }
  | { spoken: number; is_approved: boolean };

const PATIENCE_MS = 15_000;

/** Lets a computer speak, or decides about what it spoke. Returns why not, or null. */
export async function orderSpeech(
  desk: WritingDesk,
  href: string,
  order: SpeechOrder,
): Promise<string | null> {
  // The server speaks the text that it has.
  if (desk.book.waiting > 0) await desk.send();
  if (desk.book.waiting > 0) return "Not everything is saved yet. Try again in a moment.";
  const body = new FormData();
  body.set("speech", JSON.stringify(order));
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const asked = { method: "POST", body, redirect: "manual", signal } as const;
    const reply = await readReply(await fetch(href, asked), DIALOGUE_REPLIES);
    if ("answer" in reply) {
      desk.update(reply.answer.dialogue);
      return null;
    }
    return reply.state.kind === "refused"
      ? reply.state.why
      : "Your session has ended. Log in again.";
  } catch {
    return "The line is away. Try again in a moment.";
  }
}
