import type { Student } from "#app/lib/auth.server.ts";
import { readPanel } from "#app/lib/panel.server.ts";
import { LIMITS } from "#app/lib/upstream/client.server.ts";
import { listVideos } from "#app/lib/upstream/videos.server.ts";
import { videoView } from "#app/lib/video/video-view.server.ts";
import { prefilledEnquiry } from "./prefilled.server.ts";

/** The form, and beside it the first video: a panel of its own, so that the form never waits long for it. */
export async function loadBookExamPage(student: Student, request: Request) {
  const [prefilled, video] = await Promise.all([prefilledEnquiry(student, request), readPanel(student, firstVideo)]);
  return { prefilled, video };
}

async function firstVideo(student: Student) {
  const { results } = await listVideos(student, {}, LIMITS.panel);
  return results.data.slice(0, 1).map((row) => videoView(row, 1));
}
