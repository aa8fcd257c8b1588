import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { VideoFile, VideoGiven } from "../../../contract/staff/videos.ts";
import { changingContent, offersSamples } from "../../content/keep.ts";
import { staffSample } from "../../content/owned.ts";
import { paginate, type PageRequest } from "../../db/paginate.ts";
import { contains } from "../../db/search-text.ts";
import type { Db } from "../../db/schema.ts";
import { invalid, notFound } from "../../refusal.ts";
import type { Staff } from "../account/accounts.ts";
import { logChange } from "../kit/log.ts";
import { differencesIn, versionOf } from "../kit/row-version.ts";

export const VIDEOS_A_PAGE = 20;
const IS_SAMPLE = staffSample("videos");

type Doing = { by: Staff; now: number };
type Version = { id: number; version: string };

/** Returns one page of all videos in the students' order, and of the samples on offer. */
export async function listVideos(db: Db, search: string | null, request: PageRequest) {
  let query = db
    .selectFrom("videos")
    .select(["id", "title", "free", "active", "duration_s"])
    .select(sql<number>`case when ${IS_SAMPLE} then 1 else 0 end`.as("is_sample"))
    .orderBy("place")
    .orderBy("id");
  if (search !== null) query = query.where(contains("videos", search));
  if (!(await offersSamples(db))) query = query.where(sql<boolean>`not ${IS_SAMPLE}`);
  return paginate(query, request);
}

/** Returns a video for editing. Throws 404 otherwise. */
export async function getVideo(db: Db, id: number) {
  const row = await db.selectFrom("videos").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw notFound();
  const { slug, title, url, file, captions, cover, duration_s, free, active } = row;
  const given: VideoGiven = { title, url, duration_s, free: free === 1 };
  const stored = { ...given, file, captions, cover };
  return { id, slug, ...stored, is_shown: active === 1, version: versionOf({ ...stored, active }) };
}

/** Adds a video that students cannot see yet, as the last one. Returns its id. */
export function addVideo(db: Db, title: string, { by, now }: Doing): Promise<number> {
  return changingContent(db, async (trx) => {
    const { last } = await trx
      .selectFrom("videos")
      .select(({ fn }) => fn.max("place").as("last"))
      .executeTakeFirstOrThrow();
    const { id } = await trx
      .insertInto("videos")
      .values({
        slug: `own-${randomBytes(8).toString("hex")}`,
        place: Number(last ?? -1) + 1,
        ...{ title, file: null, url: null, captions: null, cover: null, duration_s: null },
        ...{ free: 0, active: 0, own: 1 },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await logChange(trx, by, { did: "add video", about: about(id), after: { title } }, now);
    return id;
  });
}

/** Changes the details of a video. A URL replaces its file. */
export function changeVideo(
  db: Db,
  place: Version,
  given: VideoGiven,
  doing: Doing,
): Promise<boolean> {
  return change(db, place, doing, ({ file }) => ({
    ...given,
    file: given.url === null ? file : null,
  }));
}

/** Adds a stored file to a video. A film replaces its URL. */
export function putVideoFile(
  db: Db,
  place: Version,
  { kind, name }: { kind: VideoFile["kind"]; name: string },
  doing: Doing,
): Promise<boolean> {
  return change(db, place, doing, ({ url }) => ({
    [kind]: name,
    url: kind === "file" ? null : url,
  }));
}

/** Publishes or hides a video. Returns false for another version. */
export function showVideo(
  db: Db,
  { id, version }: Version,
  isShown: boolean,
  { by, now }: Doing,
): Promise<boolean> {
  return changingContent(db, async (trx) => {
    const known = await getVideo(trx, id);
    if (known.version !== version) return false;
    if (known.is_shown === isShown) return true;
    if (isShown) checkWhole(known);
    const active = isShown ? 1 : 0;
    await trx.updateTable("videos").set({ active, own: 1 }).where("id", "=", id).execute();
    const did = isShown ? "publish video" : "withdraw video";
    const { title } = known;
    await logChange(trx, by, { did, about: about(id), after: { title } }, now);
    return true;
  });
}

/** Moves a video one place up in the list. */
export function moveVideoUp(db: Db, id: number, { by, now }: Doing): Promise<void> {
  return changingContent(db, async (trx) => {
    const { title } = await getVideo(trx, id);
    const rows = await trx
      .selectFrom("videos")
      .select(["id", "place"])
      .orderBy("place")
      .orderBy("id")
      .execute();
    const at = rows.findIndex((row) => row.id === id);
    if (at === 0) return;
    const order = rows.toSpliced(at, 1).toSpliced(at - 1, 0, ...rows.slice(at, at + 1));
    for (const [place, row] of order.entries())
      if (row.place !== place)
        await trx.updateTable("videos").set({ place }).where("id", "=", row.id).execute();
    await logChange(trx, by, { did: "move video up", about: about(id), after: { title } }, now);
  });
}

type Stored = VideoGiven & { file: string | null; captions: string | null; cover: string | null };

function change(
  db: Db,
  { id, version }: Version,
  { by, now }: Doing,
  make: (known: Stored) => Partial<Stored>,
): Promise<boolean> {
  return changingContent(db, async (trx) => {
    const known = await getVideo(trx, id);
    const next = make(known);
    const differences = differencesIn(known, next);
    if (differences === null) return true;
    if (known.version !== version) return false;
    if (known.is_shown) checkWhole({ ...known, ...next });
    const { free = known.free, ...columns } = next;
    await trx
      .updateTable("videos")
      .set({ ...columns, free: free ? 1 : 0, own: 1 })
      .where("id", "=", id)
      .execute();
    await logChange(trx, by, { did: "change video", about: about(id), ...differences }, now);
    return true;
  });
}

function checkWhole({ file, url }: Pick<Stored, "file" | "url">): void {
  if (file === null && url === null)
    throw invalid({ url: ["A video needs a file or an address."] });
}

const about = (id: number) => `video ${id}`;
