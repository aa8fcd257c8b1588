import { contains } from "../db/search-text.ts";
import { mapPage, paginate, type PageRequest } from "../db/paginate.ts";
import type { Db } from "../db/schema.ts";

type Wanted = { freeOnly: boolean; search: string | null };

export async function listVideos(db: Db, { freeOnly, search }: Wanted, request: PageRequest) {
  let query = db
    .selectFrom("videos")
    .select(["id", "title", "file", "url", "captions", "cover", "duration_s"])
    .where("active", "=", 1)
    .orderBy("place")
    .orderBy("id");
  if (freeOnly) query = query.where("free", "=", 1);
  if (search !== null) query = query.where(contains("videos", search));
  return mapPage(await paginate(query, request), ({ file, url, captions, cover, ...video }) => ({
    ...video,
    video_url: file === null ? url : videoAddress(file),
    captions_url: captions === null ? null : videoAddress(captions),
    cover_url: cover === null ? null : videoAddress(cover),
  }));
}

function videoAddress(name: string): string {
  return `/storage/videos/${encodeURIComponent(name)}`;
}
