import { FormData } from "undici";
import { videoCalls, type VideoFile, type VideoGiven } from "#contract/staff/videos.ts";
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
