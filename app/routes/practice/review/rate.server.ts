import { data, redirect } from "@remix-run/node";
import { Rating } from "ts-fsrs";
import * as z from "zod";
import { examDay } from "#app/lib/agenda.server.ts";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import { readPanel } from "#app/lib/api/call/panel.server.ts";
import { rateWeak } from "#app/lib/api/weak.server.ts";
import { askedPractice } from "#app/lib/http/asked.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { refusedAfterRedirect } from "#app/lib/http/forms/refused-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { parseCard, reviewOnADay } from "#app/lib/schedule.ts";
import { daysToExam } from "#app/lib/text/time-zone.server.ts";

const id = z.coerce.number().int().min(1);
const fields = z.object({
  rated: z.enum(["good", "keep"]),
  segment: id,
  segment_id: id,
  reps: z.coerce.number().int().min(0),
  review_id: z.guid(),
  card: z.string().max(1_000),
});

/** Rates a new take of a weak segment, and returns to this segment. */
export async function postRating(
  student: Student,
  form: FormData,
  url: URL,
  zone: string | null,
): Promise<Response> {
  const practiceId = await askedPractice(student.portal, url, 1);
  const given = fields.safeParse(Object.fromEntries(form)).data;
  if (!given) throw data({ kind: "not-found", message: "" }, { status: 404 });
  const back = new URL(url);
  for (const name of ["at", "rated"]) back.searchParams.delete(name);
  back.searchParams.set("segment", String(given.segment));
  const shown = back.pathname + back.search;
  const now = new Date();
  const exam = await readPanel(student, examDay);
  const rating = given.rated === "good" ? Rating.Good : Rating.Again;
  const { card, due } = reviewOnADay(
    parseCard(given.card),
    rating,
    now,
    daysToExam(exam.value, zone, now),
  );
  try {
    await rateWeak(student, {
      ...{ segmentId: given.segment_id, practiceId, reviewId: given.review_id },
      ...{ rating, reps: given.reps, due, card },
    });
  } catch (error) {
    if (error instanceof ApiError && error.kind === "conflict")
      return redirectWithNotice(student.portal, shown, {
        kind: "info",
        text: "This segment was rated on another page.",
      });
    return refusedAfterRedirect(student.portal, error, shown, { failed: "Nothing was rated." });
  }
  return redirect(`${shown}&rated=1#weak-${given.segment}`, { status: 303 });
}
