import { formatLength } from "#app/lib/format.ts";
import { mediaHref } from "#app/lib/media/media-link.server.ts";
import type { VideoRow } from "#app/lib/api/videos.server.ts";
import { type Embed, embedOf } from "./embed.ts";

/** How a video is shown: played here, in a frame of its service after a click, or not at all. */
export interface VideoView {
  title: string;
  /** "6 minutes", or null when nobody said how long it is. */
  length: string | null;
  screen:
    | { kind: "file"; src: string; captions: string | null }
    | ({ kind: "embed" } & Embed)
    | { kind: "none" };
}

/** `position` (from 1) names a video that came without a title. */
export function videoView(row: VideoRow, position: number): VideoView {
  return {
    title: row.title ?? `Video ${position}`,
    length: formatLength(row.duration_s),
    screen: screenOf(row),
  };
}

/** Of hosts that are neither the upstream's nor a known service's not even a link is shown. */
function screenOf({ video_url, captions_url }: VideoRow): VideoView["screen"] {
  const embed = embedOf(video_url);
  if (embed) return { kind: "embed", ...embed };
  const src = /\.(mp4|webm)(\?|$)/i.test(video_url) ? mediaHref(video_url) : null;
  return src ? { kind: "file", src, captions: mediaHref(captions_url) } : { kind: "none" };
}
