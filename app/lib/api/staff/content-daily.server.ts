import { FormData } from "undici";
import { sessionCalls, type SessionGiven } from "#contract/staff/sessions.ts";
import { videoCalls, type VideoFile, type VideoGiven } from "#contract/staff/videos.ts";
import { WEEKDAYS } from "#plan/day-words.ts";
import { type Caller, LIMITS } from "../call/client.server.ts";
import { askStaff } from "../staff-call.server.ts";

export { type Video as EditedVideo, VIDEO_FILES } from "#contract/staff/videos.ts";

/** Returns one page of all videos, published or not, in the students' order. */
export function listContentVideos(caller: Caller, query: { search?: string; page: number }) {
  return askStaff(caller, videoCalls.list, { query });
}

/** Creates an unpublished video. Returns its id. */
export async function createContentVideo(caller: Caller, title: string): Promise<number> {
  return (await askStaff(caller, videoCalls.add, { body: { title } })).id;
}

export function getContentVideo(caller: Caller, id: number) {
  return askStaff(caller, videoCalls.get, { params: { id } });
}

/** Saves a video over `version`. A URL replaces its file. */
export function updateContentVideo(
  caller: Caller,
  id: number,
  body: VideoGiven & { version: string },
) {
  return askStaff(caller, videoCalls.save, { params: { id }, body });
}

/** Uploads the film, the captions or the cover of a video. */
export function sendVideoFile(
  caller: Caller,
  id: number,
  { version, kind, file }: VideoFile & { file: File },
) {
  const body = new FormData();
  body.set("version", version);
  body.set("kind", kind);
  body.set("sent", file, "sent");
  return askStaff(caller, videoCalls.putFile, { params: { id }, body, limit: LIMITS.upload });
}

export type { LiveSession as EditedSession } from "#contract/staff/sessions.ts";

/** Returns all live sessions of the timetable, published or not. */
export function listTimetable(caller: Caller) {
  return askStaff(caller, sessionCalls.list);
}

export function getSession(caller: Caller, id: number) {
  return askStaff(caller, sessionCalls.get, { params: { id } });
}

type WrittenSession = Omit<SessionGiven, "weekday" | "day"> & {
  weekday: string | null;
  day: string | null;
};

/** Creates an unpublished session. Returns its id. */
export async function createSession(caller: Caller, given: WrittenSession): Promise<number> {
  return (await askStaff(caller, sessionCalls.add, { body: timed(given) })).id;
}

export function updateSession(
  caller: Caller,
  id: number,
  given: WrittenSession & { version: string },
) {
  return askStaff(caller, sessionCalls.save, { params: { id }, body: timed(given) });
}

/** The form has "" for no day. */
function timed<Given extends WrittenSession>({ weekday, day, ...given }: Given) {
  const known = WEEKDAYS.find((name) => name === weekday) ?? null;
  return { ...given, weekday: known, day: day || null };
}
