import type * as z from "zod";
import { type VideoView, videoView } from "#app/lib/media/videos.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import type { videoCalls } from "#contract/staff/videos.ts";
import type { StaffPaths } from "../kit/paths.ts";

type Stored = z.output<typeof videoCalls.get.answer>;

/** Returns the video as students see it; null before it has a film or an address. */
export function seenBy(portal: Portal, paths: StaffPaths, video: Stored): VideoView | null {
  const { url, file, captions, cover, ...row } = video;
  const at = (name: string | null) => (name === null ? null : paths.sound("videos", name));
  const src = at(file);
  const video_url = url ?? src;
  if (video_url === null) return null;
  const seen = videoView(portal, { ...row, video_url, captions_url: null, cover_url: null }, 1);
  const film = src && ({ kind: "file", src, captions: at(captions), cover: at(cover) } as const);
  return { ...seen, screen: film || seen.screen, said: [] };
}
