import { FormData } from "undici";
import * as z from "zod";
import { type Caller, LIMITS } from "../call/client.server.ts";
import { pageAt, pageOf } from "../call/page-shape.server.ts";
import { text } from "../call/reader.server.ts";
import { list } from "../call/shape.server.ts";
import { contentPlace } from "./content.server.ts";
import { askStaff, changeByStaff, makeByStaff } from "./session.server.ts";

const VIDEOS_A_PAGE = 20;
const row = z.object({
  id: z.number(),
  title: text,
  free: z.number(),
  active: z.number(),
  duration_s: z.number().nullable(),
});
const video = z.object({
  id: z.number(),
  title: text,
  url: z.string().nullable(),
  file: z.string().nullable(),
  captions: z.string().nullable(),
  cover: z.string().nullable(),
  duration_s: z.number().nullable(),
  free: z.boolean(),
  is_shown: z.boolean(),
  version: text,
});
export type EditedVideo = z.output<typeof video>;
export const VIDEO_FILES = ["file", "captions", "cover"] as const;

const videos = pageOf(row);

/** Returns one page of all videos, published or not, in the students' order. */
export async function listContentVideos(caller: Caller, query: { search?: string; page: number }) {
  const call = { method: "GET", path: "/content/videos", query } as const;
  return pageAt(await askStaff(caller, videos, call), query.page, VIDEOS_A_PAGE);
}

/** Creates an unpublished video. Returns its id. */
export function createContentVideo(caller: Caller, title: string): Promise<number> {
  return makeByStaff(caller, { path: "/content/videos", body: { title } });
}

export function getContentVideo(caller: Caller, id: number): Promise<EditedVideo> {
  return askStaff(caller, video, { method: "GET", ...contentPlace({ kind: "videos", id }) });
}

export interface WrittenVideo {
  version: string;
  title: string;
  url: string;
  duration_s: number | null;
  free: boolean;
}

/** Saves a video over `version`. A URL replaces its file. */
export function updateContentVideo(caller: Caller, id: number, body: WrittenVideo): Promise<void> {
  return changeByStaff(caller, {
    ...contentPlace({ kind: "videos", id }),
    body,
  });
}

/** Uploads the film, the captions or the cover of a video. */
export function sendVideoFile(
  caller: Caller,
  id: number,
  { version, kind, file }: { version: string; kind: (typeof VIDEO_FILES)[number]; file: File },
): Promise<void> {
  const body = new FormData();
  body.set("version", version);
  body.set("kind", kind);
  body.set("sent", file, "sent");
  return changeByStaff(caller, {
    ...contentPlace({ kind: "videos", id }, "/files"),
    body,
    limit: LIMITS.upload,
  });
}

const session = z.object({
  id: z.number(),
  topic: text,
  weekday: z.string().nullable(),
  /** A single date, instead of a weekday. */
  day: z.string().nullable(),
  /** A time in Sydney, as "18:30". */
  begins: text,
  duration_minutes: z.number(),
  join_url: text,
  is_shown: z.boolean(),
  version: text,
});
export type EditedSession = z.output<typeof session>;
const sessions = list(session);

/** Returns all live sessions of the timetable, published or not. */
export function listTimetable(caller: Caller): Promise<EditedSession[]> {
  return askStaff(caller, sessions, { method: "GET", path: "/content/sessions" });
}

export function getSession(caller: Caller, id: number): Promise<EditedSession> {
  return askStaff(caller, session, { method: "GET", ...contentPlace({ kind: "sessions", id }) });
}

export interface WrittenSession {
  topic: string;
  weekday: string;
  day: string;
  begins: string;
  duration_minutes: number;
  join_url: string;
}

/** Creates an unpublished session. Returns its id. */
export function createSession(caller: Caller, body: WrittenSession): Promise<number> {
  return makeByStaff(caller, { path: "/content/sessions", body });
}

export function updateSession(
  caller: Caller,
  id: number,
  body: WrittenSession & { version: string },
): Promise<void> {
  return changeByStaff(caller, {
    ...contentPlace({ kind: "sessions", id }),
    body,
  });
}
