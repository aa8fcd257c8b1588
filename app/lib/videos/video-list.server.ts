import type { Student } from "#app/lib/auth.server.ts";
import { listAddress, stayWithin } from "#app/lib/forms/list-query.server.ts";
import { listVideos } from "#app/lib/api/videos.server.ts";
import { type VideoView, videoView } from "./video-view.server.ts";

/** The first of the list, for pages that show a few beside other things. */
export async function firstVideos(student: Student, count: number): Promise<VideoView[]> {
  const { results } = await listVideos(student);
  return results.data.slice(0, count).map((row, index) => videoView(row, index + 1));
}

/** One page of the videos; without a plan the upstream sends the free ones only. */
export async function loadVideoList(student: Student, url: URL) {
  const address = listAddress(url);
  const { is_subscribed: subscribed, results } = await listVideos(student, address);
  const { data, ...paging } = results;
  stayWithin(url, address.page, paging.last_page);
  const first = paging.from ?? 1;
  return {
    search: address.search,
    subscribed,
    paging,
    videos: data.map((row, index) => videoView(row, first + index)),
  };
}
