import type { ReviewValue } from "#plan/review.ts";
import type { MarkPlace, SavedDraft } from "./marks-book.ts";

/** What the server tells while a test is marked. */
export interface MarkingNews {
  drafts: SavedDraft[];
  holder: { name: string; is_own: boolean; since: string } | null;
  others: string[];
}

export type SaveState =
  | { kind: "idle" }
  | { kind: "saving" }
  | { kind: "saved"; at: number }
  /** The line is away. */
  | { kind: "away"; since: number }
  | { kind: "signed-out" }
  /** The test or the right to mark is gone, or the server refused a value. */
  | { kind: "refused"; why: string };

export interface Answer {
  news: MarkingNews;
  refused: (MarkPlace & { value: ReviewValue })[];
}

const GONE = "This test cannot be marked any more: it was withdrawn, or you may not mark it.";

/** Throws when trying again may help. */
export async function readAnswer(response: Response): Promise<Answer | SaveState> {
  const { status, type } = response;
  if (type === "opaqueredirect" || status === 401) return { kind: "signed-out" };
  if (status === 403 || status === 404) return { kind: "refused", why: GONE };
  if (status >= 500 || status === 429 || status === 408) throw new Error(`answered ${status}`);
  const said: unknown = await response.json();
  if (isAnswer(said)) return said;
  return { kind: "refused", why: whyOf(said) };
}

/** Our own server sends it: one property tells it from a refusal. */
function isAnswer(said: unknown): said is Answer {
  return typeof said === "object" && said !== null && "news" in said;
}

function whyOf(said: unknown): string {
  const isTold = typeof said === "object" && said !== null && "message" in said;
  return isTold && typeof said.message === "string"
    ? said.message
    : "The server did not take this.";
}
