import * as z from "zod";
import { type Caller, callUpstream, LIMITS } from "./call/client.server.ts";
import { pageAt, pageOf } from "./call/page-shape.server.ts";
import { notClosed, optionalNumber, optionalText, text } from "./call/reader.server.ts";

const video = z.object({
  video_url: text,
  title: optionalText,
  captions_url: optionalText,
  cover_url: optionalText,
  duration_s: optionalNumber,
});
export type VideoRow = z.output<typeof video>;

const listSchema = z.object({ is_subscribed: notClosed, results: pageOf(video) });

/** Without a plan, `is_subscribed` is false and the list has only free videos. */
export async function listVideos(caller: Caller, query: { search?: string; page?: number } = {}) {
  const { search = "", page = 1 } = query;
  const { is_subscribed, results } = await callUpstream(caller, {
    method: "GET",
    path: "/api/v1/videos-list/",
    query: { search, page, perpage: "" },
    limit: LIMITS.page,
    notFound: { results: [] },
    schema: listSchema,
  });
  return {
    is_subscribed: is_subscribed && results.is_subscribed,
    results: pageAt(results, page),
  };
}
