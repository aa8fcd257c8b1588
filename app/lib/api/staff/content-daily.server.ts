import { FormData } from "undici";
import * as z from "zod";
import { type Caller, LIMITS } from "../call/client.server.ts";
import { pageAt, pageOf } from "../call/page-shape.server.ts";
import { text } from "../call/reader.server.ts";
import { done, list } from "../call/shape.server.ts";
import { contentPlace, created } from "./content.server.ts";
import { callStaff } from "./session.server.ts";

const VIDEOS_A_PAGE = 20;
const row = z.object({
  id: z.number(),
  title: text,
  free: z.number(),
  active: z.number(),
  duration_s: z.number().nullable(),
});
const rows = z.object({ results: pageOf(row) });
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

/** One page of the videos, published or not, in the students' order. */
export async function listContentVideos(caller: Caller, query: { search?: string; page: number }) {
  const call = { method: "GET", path: "/content/videos", query, schema: rows } as const;
  const { results } = await callStaff(caller, call);
  return pageAt(results, query.page, VIDEOS_A_PAGE);
}

/** Makes a video that no student sees yet. Returns its id. */
export async function createContentVideo(caller: Caller, title: string): Promise<number> {
  const call = { method: "POST", path: "/content/videos", schema: created } as const;
  return (await callStaff(caller, { ...call, body: { title } })).results.id;
}

export async function getContentVideo(caller: Caller, id: number): Promise<EditedVideo> {
  const schema = z.object({ results: video });
  return (
    await callStaff(caller, { method: "GET", ...contentPlace({ kind: "videos", id }), schema })
  ).results;
}

export interface WrittenVideo {
  version: string;
  title: string;
  url: string;
  duration_s: number | null;
  free: boolean;
}

/** Changes a video over `version`; an address takes the place of its file. */
export async function updateContentVideo(
  caller: Caller,
  id: number,
  body: WrittenVideo,
): Promise<void> {
  await callStaff(caller, {
    method: "POST",
    ...contentPlace({ kind: "videos", id }),
    body,
    schema: done,
  });
}

/** Puts a film, its captions or its cover to a video. */
export async function sendVideoFile(
  caller: Caller,
  id: number,
  { version, kind, file }: { version: string; kind: (typeof VIDEO_FILES)[number]; file: File },
): Promise<void> {
  const body = new FormData();
  body.set("version", version);
  body.set("kind", kind);
  body.set("sent", file, "sent");
  const call = { method: "POST", ...contentPlace({ kind: "videos", id }, "/files"), body } as const;
  await callStaff(caller, { ...call, limit: LIMITS.upload, schema: done });
}

const session = z.object({
  id: z.number(),
  topic: text,
  weekday: z.string().nullable(),
  /** A day of its own, in place of a weekday. */
  day: z.string().nullable(),
  /** As "18:30", in Sydney. */
  begins: text,
  duration_minutes: z.number(),
  join_url: text,
  is_shown: z.boolean(),
  version: text,
});
export type EditedSession = z.output<typeof session>;

/** All live sessions of the timetable, published or not. */
export async function listTimetable(caller: Caller): Promise<EditedSession[]> {
  const schema = z.object({ results: list(session) });
  const call = { method: "GET", path: "/content/sessions", schema } as const;
  return (await callStaff(caller, call)).results;
}

export async function getSession(caller: Caller, id: number): Promise<EditedSession> {
  const schema = z.object({ results: session });
  return (
    await callStaff(caller, { method: "GET", ...contentPlace({ kind: "sessions", id }), schema })
  ).results;
}

export interface WrittenSession {
  topic: string;
  weekday: string;
  day: string;
  begins: string;
  duration_minutes: number;
  join_url: string;
}

/** Makes a session that no student sees yet. Returns its id. */
export async function createSession(caller: Caller, body: WrittenSession): Promise<number> {
  const call = { method: "POST", path: "/content/sessions", body, schema: created } as const;
  return (await callStaff(caller, call)).results.id;
}

export async function updateSession(
  caller: Caller,
  id: number,
  body: WrittenSession & { version: string },
): Promise<void> {
  await callStaff(caller, {
    method: "POST",
    ...contentPlace({ kind: "sessions", id }),
    body,
    schema: done,
  });
}
