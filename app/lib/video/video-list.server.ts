import type { Student } from "#app/lib/auth.server.ts";
import { listAddress, stayWithin } from "#app/lib/forms/list-query.server.ts";
import { listVideos } from "#app/lib/upstream/videos.server.ts";
import { videoView } from "./video-view.server.ts";

/** One page of the videos; without a plan the upstream sends the free ones only. */
export async function loadVideoList(student: Student, url: URL) {
  const address = listAddress(url);
  const { is_subscribed: subscribed, results } = await listVideos(student, address);
  const { data, ...paging } = results;
  stayWithin(url, address.page, paging.last_page);
  const first = paging.from ?? 1;
  return { search: address.search, subscribed, paging, videos: data.map((row, index) => videoView(row, first + index)) };
}
