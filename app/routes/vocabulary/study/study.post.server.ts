import { data, redirect } from "@remix-run/node";
import * as z from "zod";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { examDay } from "#app/lib/agenda.server.ts";
import { createReview } from "#app/lib/api/study.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { daysToExam } from "#app/lib/text/time-zone.server.ts";
import { RATINGS, review } from "./schedule.ts";

export const NOT_SAVED = "Your answer was not saved.";
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

export async function saveReview(student: Student, form: FormData, url: URL, zone: string | null) {
  const next = new URL(url);
  next.searchParams.delete("shown");
  const page = next.pathname + next.search;
  try {
    const outcome = await applyReview(student, form, zone);
    if (outcome === "no-review") throw data({ kind: "not-found", message: "" }, { status: 404 });
    if (outcome === "kept") return redirect(`${page}#study-card`, { status: 303 });
    return redirectWithNotice(student.portal, page, {
      kind: "info",
      text: "This word was reviewed on another page. Here is the next one.",
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedAfterRedirect(student.portal, error, url.pathname + url.search, {
      failed: NOT_SAVED,
    });
  }
}

/** Saves a review. An earlier review of the same card from elsewhere stays. */
export async function applyReview(
  student: Student,
  form: FormData,
  zone: string | null,
): Promise<"kept" | "elsewhere" | "no-review"> {
  const { data: given } = fields.safeParse(Object.fromEntries(form));
  const rating = RATINGS.find((one) => one.rating === given?.rating)?.rating;
  if (!given || rating === undefined) return "no-review";
  const now = new Date();
  const exam = await readPanel(student, examDay);
  const { card, due } = review(parse(given.card), rating, now, daysToExam(exam.value, zone, now));
  try {
    await createReview(student, {
      ...{ wordId: given.word_id, categoryId: given.category_id, reviewId: given.review_id },
      ...{ rating, reps: given.reps, due, card },
    });
    return "kept";
  } catch (error) {
    if (error instanceof ApiError && error.kind === "conflict") return "elsewhere";
    throw error;
  }
}

/** Returns null for invalid JSON: the word is studied as a new one. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
