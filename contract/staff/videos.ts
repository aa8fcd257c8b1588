import * as z from "zod";
import { isSecureAddress, line, optionalLine, ticked } from "../../plan/fields.ts";
import { change, get, made, order, pageOf, post, results, version } from "./call.ts";
import { is_sample } from "./samples.ts";

export const VIDEO_FILES = ["file", "captions", "cover"] as const;
const MOST_SECONDS = 86_400;

export const newVideoFields = z.object({ title: line("The title") });
export const videoFields = newVideoFields.extend({
  /** Null without one. An address replaces the video's file. */
  url: optionalLine("The address", 2_000)
    .refine(isSecureAddress, "The address must start with https://")
    .transform((url) => url || null),
  /** Typed as minutes and seconds. A number is seconds already. */
  duration_s: z.transform((given, context) => {
    const seconds = typeof given === "string" ? secondsIn(given.trim()) : (given ?? null);
    if (seconds === null) return null;
    const isWhole = typeof seconds === "number" && Number.isInteger(seconds);
    if (isWhole && seconds >= 1 && seconds <= MOST_SECONDS) return seconds;
    context.addIssue({ code: "custom", message: "Type the length as minutes and seconds: 1:10" });
    return z.NEVER;
  }),
  free: ticked,
});
export type VideoGiven = z.output<typeof videoFields>;

/** The fields beside `sent`, the uploaded file. */
export const videoFileFields = z.object({ version, kind: z.enum(VIDEO_FILES) });
export type VideoFile = z.output<typeof videoFileFields>;

const row = z.object({
  id: z.number(),
  title: z.string(),
  free: z.number(),
  active: z.number(),
  duration_s: z.number().nullable(),
  is_sample,
});
const video = z.object({
  id: z.number(),
  title: z.string(),
  url: z.string().nullable(),
  file: z.string().nullable(),
  captions: z.string().nullable(),
  cover: z.string().nullable(),
  duration_s: z.number().nullable(),
  free: z.boolean(),
  is_shown: z.boolean(),
  version: z.string(),
});

export const videoCalls = {
  list: get("/content/videos", results(pageOf(row))),
  add: post("/content/videos", made, newVideoFields),
  get: get("/content/videos/:id", results(video)),
  save: change("/content/videos/:id", videoFields.extend({ version })),
  putFile: order("/content/videos/:id/files"),
  publish: change("/content/videos/:id/publish", z.object({ version })),
  withdraw: change("/content/videos/:id/withdraw", z.object({ version })),
  up: order("/content/videos/:id/up"),
};

/** Returns NaN for another format. */
function secondsIn(typed: string): number | null {
  if (typed === "") return null;
  const [, minutes, seconds] = /^(\d{1,4}):([0-5]\d)$/.exec(typed) ?? [];
  return Number(minutes) * 60 + Number(seconds);
}
