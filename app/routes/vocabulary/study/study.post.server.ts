import { data, redirect } from "@remix-run/node";
import * as z from "zod";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { examDay } from "#app/lib/agenda.server.ts";
import { createReview, undoReview } from "#app/lib/api/study.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { daysToExam } from "#app/lib/text/time-zone.server.ts";
import type { Again } from "./hand.ts";
import { AHEAD_MS, parseCard, RATINGS, review, waits } from "#app/lib/schedule.ts";

export const NOT_SAVED = "Your answer was not saved.";
export const ELSEWHERE = "This word was reviewed on another page.";
const MOST_CARD_TEXT = 1_000;
const id = z.coerce.number().int().min(1);
const fields = z.object({
  word_id: id,
  category_id: id,
  reps: z.coerce.number().int().min(0),
  review_id: z.guid(),
  rating: z.coerce.number(),
  card: z.string().max(MOST_CARD_TEXT),
});

/** Saves the rating of a card, or takes the last one back. */
export async function saveReview(student: Student, form: FormData, url: URL, zone: string | null) {
  const next = new URL(url);
  for (const name of ["shown", "rated"]) next.searchParams.delete(name);
  try {
    const outcome = await applyReview(student, form, zone);
    if (outcome.kind === "no-review")
      throw data({ kind: "not-found", message: "" }, { status: 404 });
    if (outcome.kind === "kept") next.searchParams.set("rated", outcome.reviewId);
    const page = next.pathname + next.search;
    if (outcome.kind !== "elsewhere") return redirect(`${page}#study-card`, { status: 303 });
    return redirectWithNotice(student.portal, page, {
      kind: "info",
      text: `${ELSEWHERE} Here is the next one.`,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedAfterRedirect(student.portal, error, url.pathname + url.search, {
      failed: NOT_SAVED,
    });
  }
}

type Outcome =
  /** `again` is set when the card is due again in this sitting. */
  | { kind: "kept"; reviewId: string; again: Again | null }
  | { kind: "undone" | "elsewhere" | "no-review" };

/** Saves a review, or an undo. An earlier review of the same card from elsewhere stays. */
export async function applyReview(
  student: Student,
  form: FormData,
  zone: string | null,
): Promise<Outcome> {
  if (form.has("undo")) return applyUndo(student, textOf(form, "undo"));
  const { data: given } = fields.safeParse(Object.fromEntries(form));
  const rating = RATINGS.find((one) => one.rating === given?.rating)?.rating;
  if (!given || rating === undefined) return { kind: "no-review" };
  const now = new Date();
  const exam = await readPanel(student, examDay);
  const daysLeft = daysToExam(exam.value, zone, now);
  const { card, due } = review(parseCard(given.card), rating, now, daysLeft);
  const { review_id: reviewId, reps } = given;
  const kept = await orElsewhere(() =>
    createReview(student, {
      ...{ wordId: given.word_id, categoryId: given.category_id, reviewId },
      ...{ rating, reps, due, card },
    }),
  );
  if (!kept) return { kind: "elsewhere" };
  const waitMs = due.getTime() - now.getTime();
  const again = { waitMs, reps: reps + 1, card, waits: waits(card, due, daysLeft) };
  return { kind: "kept", reviewId, again: waitMs <= AHEAD_MS ? again : null };
}

/** An unknown review was never counted, so there is nothing left to undo. */
async function applyUndo(student: Student, reviewId: string): Promise<Outcome> {
  if (!z.guid().safeParse(reviewId).success) return { kind: "no-review" };
  try {
    const undone = await orElsewhere(() => undoReview(student, reviewId));
    return { kind: undone ? "undone" : "elsewhere" };
  } catch (error) {
    if (error instanceof ApiError && error.kind === "not-found") return { kind: "undone" };
    throw error;
  }
}

async function orElsewhere(save: () => Promise<void>): Promise<boolean> {
  try {
    await save();
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.kind === "conflict") return false;
    throw error;
  }
}
