import type { Student } from "#app/lib/auth.server.ts";
import { readPanel } from "#app/lib/panel.server.ts";
import { firstVideos } from "#app/lib/videos/video-list.server.ts";
import { prefilledEnquiry } from "./prefilled.server.ts";

/** The form, and beside it the first video: a panel of its own, so that the form never waits long for it. */
export async function loadBookExamPage(student: Student, request: Request) {
  const [prefilled, video] = await Promise.all([
    prefilledEnquiry(student, request),
    readPanel(student, (caller) => firstVideos(caller, 1)),
  ]);
  return { prefilled, video };
}
