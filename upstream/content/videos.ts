import { join } from "node:path";
import * as z from "zod";
import type { Db } from "../db/schema.ts";
import { byKey, differs, offered, type Owned, type SamplesFor } from "./owned.ts";
import { faultsAt, listFolder, readJson } from "./read-json.ts";

const MOST = 1_000;
const fileName = (ending: RegExp, said: string) =>
  z
    .string()
    .max(150)
    .regex(/^[A-Za-z0-9][\w.-]*$/, "must be a plain name")
    .regex(ending, said);
const secure = z.string().url().max(2_000).startsWith("https://", "must start with https://");

const video = z
  .object({
    slug: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{0,99}$/, "must hold small letters, digits and hyphens only"),
    title: z.string().trim().min(1).max(255),
    file: fileName(/\.(mp4|webm)$/, "must end in .mp4 or .webm").optional(),
    url: secure.optional(),
    captions: fileName(/\.vtt$/, "must end in .vtt").optional(),
    cover: fileName(/\.(jpg|png)$/, "must end in .jpg or .png").optional(),
    duration_s: z.number().int().min(1).max(86_400).optional(),
    free: z.boolean().default(false),
  })
  .refine(
    ({ file, url }) => (file === undefined) !== (url === undefined),
    "needs either a file or a url",
  );

export type Video = z.infer<typeof video>;

/** Reads `videos.json`; null without one. Names unusable entries and leaves them out. */
export async function readVideos(
  folder: string,
): Promise<{ videos: Video[] | null; faults: string[] }> {
  if (!(await listFolder(folder)).includes("videos.json")) return { videos: null, faults: [] };
  const videos: Video[] = [];
  const {
    data,
    faults: all,
    faultsIn,
  } = await readJson(join(folder, "videos.json"), z.array(z.unknown()).max(MOST));
  if (!data) return { videos, faults: faultsAt("videos.json", all) };
  const faults: string[] = [];
  const failed: Parameters<typeof faultsIn>[0] = [];
  const slugs = new Set<string>();
  const files = new Set(await listFolder(join(folder, "videos")));
  for (const [index, entry] of data.entries()) {
    const result = video.safeParse(entry);
    const missing = result.success
      ? filesOf(result.data).find((name) => !files.has(name))
      : undefined;
    if (!result.success) failed.push({ entry: index, error: result.error });
    else if (missing !== undefined) faults.push(`videos.json: videos/${missing} is missing`);
    else if (slugs.size === slugs.add(result.data.slug).size)
      faults.push(`videos.json: ${result.data.slug} stands there twice`);
    else videos.push(result.data);
  }
  return { videos, faults: [...faultsAt("videos.json", faultsIn(failed)), ...faults] };
}

export function filesOf({ file, captions, cover }: Video): string[] {
  return [file, captions, cover].filter((name) => name !== undefined);
}

/**
 * Updates the rows from the lists. The later of two videos with one slug wins, in the first place.
 */
export async function loadVideos(
  trx: Db,
  videos: Owned<Video>[],
  samplesFor: SamplesFor,
): Promise<void> {
  const known = await trx.selectFrom("videos").selectAll().execute();
  const before = new Map(known.map((row) => [row.slug, row]));
  const bySlug = byKey(videos, ({ slug }) => slug, before);
  for (const [place, { slug, ...one }] of [...bySlug.values()].entries()) {
    const row = {
      title: one.title,
      file: one.file ?? null,
      url: one.url ?? null,
      captions: one.captions ?? null,
      cover: one.cover ?? null,
      duration_s: one.duration_s ?? null,
      free: one.free ? 1 : 0,
      place,
      active: offered(one, samplesFor),
      own: one.own,
    } as const;
    if (!differs(before.get(slug), row)) continue;
    await trx
      .insertInto("videos")
      .values({ slug, ...row })
      .onConflict((conflict) => conflict.column("slug").doUpdateSet(row))
      .execute();
  }
  const gone = known
    .filter(({ active, slug }) => active === 1 && !bySlug.has(slug))
    .map(({ id }) => id);
  if (gone.length > 0)
    await trx.updateTable("videos").set({ active: 0 }).where("id", "in", gone).execute();
}

/** Returns the videos on show in the form of a list. */
export async function readVideoRows(db: Db): Promise<Owned<Video>[]> {
  const rows = await db
    .selectFrom("videos")
    .selectAll()
    .where("active", "=", 1)
    .orderBy("place")
    .orderBy("id")
    .execute();
  return rows.map(({ own, slug, title, file, url, captions, cover, duration_s, free }) => ({
    own,
    slug,
    title,
    file: file ?? undefined,
    url: url ?? undefined,
    captions: captions ?? undefined,
    cover: cover ?? undefined,
    duration_s: duration_s ?? undefined,
    free: free === 1,
  }));
}
