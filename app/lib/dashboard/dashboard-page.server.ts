import type { Student } from "#app/lib/auth.server.ts";
import { readPanel } from "#app/lib/panel.server.ts";
import { getActivity, getExamDate, listCategories, listMeetings, listSummaries } from "#app/lib/upstream/dashboard.server.ts";
import { LIMITS } from "#app/lib/upstream/client.server.ts";
import { listVideos } from "#app/lib/upstream/videos.server.ts";
import { videoView } from "#app/lib/video/video-view.server.ts";
import { examDateField, examDateView } from "./exam-date.server.ts";
import { liveSession } from "./live-session.ts";

const VIDEOS_SHOWN = 3;

/** Everything of the dashboard at once; what cannot be read fails alone. `zone` is the student's, when it is known. */
export async function loadDashboard(student: Student, zone: string | null) {
  const [examDate, activity, summaries, categories, sessions, videos] = await Promise.all([
    readPanel(student, getExamDate),
    readPanel(student, getActivity),
    readPanel(student, listSummaries),
    readPanel(student, listCategories),
    readPanel(student, async (caller) => (await listMeetings(caller)).map((meeting) => liveSession(meeting, zone))),
    readPanel(student, firstVideos),
  ]);
  return {
    examDate: examDate.failed === null ? { ...examDate, value: examDateView(examDate.value, zone) } : examDate,
    examDateField: examDateField(examDate.value, zone),
    activity,
    summaries,
    categories,
    sessions,
    videos,
  };
}

export type Dashboard = Awaited<ReturnType<typeof loadDashboard>>;

async function firstVideos(student: Student) {
  const { results } = await listVideos(student, {}, LIMITS.panel);
  return results.data.slice(0, VIDEOS_SHOWN).map((row, index) => {
    const { title, length } = videoView(row, index + 1);
    return { title, length };
  });
}
