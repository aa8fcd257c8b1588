import { formatLength } from "#app/lib/text/format.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { listAddress, stayWithin } from "#app/lib/http/asked.server.ts";
import { counted, unknownPaging } from "#app/lib/paging.ts";
import { readList } from "#app/lib/api/call/panel.server.ts";
import { listVideos, type VideoRow } from "#app/lib/api/videos.server.ts";
import { type Embed, embedOf, webAddress } from "./embed.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { mediaHref } from "./media-link.server.ts";
import { readTranscript } from "./transcript.server.ts";

export interface VideoView {
  title: string;
  length: string | null;
  said: string[];
  screen:
    | { kind: "file"; src: string; captions: string | null; cover: string | null }
    | ({ kind: "embed" } & Embed)
    | { kind: "link"; href: string; host: string }
    | { kind: "none" };
}

/** Without a plan the upstream sends the free ones only. */
export async function loadVideoList(student: Student, url: URL) {
  const address = listAddress(url);
  const { search } = address;
  const { failed, value } = await readList(() => listVideos(student, address));
  if (value === null) {
    const paging = unknownPaging(address.page);
    return { search, failed, subscribed: true, paging, videos: [] };
  }
  const { is_subscribed: subscribed, results } = value;
  const { data, ...paging } = results;
  stayWithin(url, address.page, paging.last_page);
  const first = paging.from ?? 1;
  return {
    search,
    failed,
    subscribed,
    paging: counted(paging, { one: "video", looked: search !== "" }),
    videos: await Promise.all(data.map((row, index) => readVideo(student, row, first + index))),
  };
}

export async function firstVideos(student: Student, count: number): Promise<VideoView[]> {
  const { results } = await listVideos(student);
  const rows = results.data.slice(0, count);
  return Promise.all(rows.map((row, index) => readVideo(student, row, index + 1)));
}

async function readVideo(student: Student, row: VideoRow, position: number): Promise<VideoView> {
  const view = videoView(student.portal, row, position);
  const isFilm = view.screen.kind === "file";
  return { ...view, said: isFilm ? await readTranscript(student, row.captions_url) : [] };
}

/** `position` (from 1) names a video that came without a title. */
export function videoView(portal: Portal, row: VideoRow, position: number) {
  return {
    title: row.title ?? `Video ${position}`,
    length: formatLength(row.duration_s),
    screen: screenOf(portal, row),
  };
}

function screenOf(
  portal: Portal,
  { video_url, captions_url, cover_url }: VideoRow,
): VideoView["screen"] {
  const src = /\.(mp4|webm)(\?|$)/i.test(video_url) ? mediaHref(portal, video_url) : null;
  if (src)
    return {
      kind: "file",
      src,
      captions: mediaHref(portal, captions_url),
      cover: mediaHref(portal, cover_url),
    };
  const url = webAddress(video_url);
  const embed = url && embedOf(portal, url);
  if (embed) return { kind: "embed", ...embed };
  return url ? { kind: "link", href: url.href, host: url.host } : { kind: "none" };
}
