import { expect, it } from "vitest";
import { z } from "zod";
import { Api, pageSchema } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { CAPTIONS, COVER } from "./daily-content.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";

const LIST = "/api/v1/videos-list/";
const videoSchema = z
  .object({
    id: z.number(),
    title: z.string(),
    video_url: z.string(),
    captions_url: z.string().nullable(),
    cover_url: z.string().nullable(),
    duration_s: z.number().nullable(),
  })
  .strict();
const listSchema = z
  .object({ is_subscribed: z.boolean(), results: pageSchema(videoSchema) })
  .strict();

onBothEnginesAtNight("videos", (upstream) => {
  const list = async (api: Api, query = "") => listSchema.parse((await api.get(LIST + query)).body);
  const titles = async (api: Api, query = "") =>
    (await list(api, query)).results.data.map(({ title }) => title);

  it("lists all videos in order for a plan with videos, ten per page", async () => {
    const { api } = await signIn(upstream());
    const { is_subscribed, results } = await list(api, "?search=&page=&perpage=");
    expect([is_subscribed, results.total, results.from, results.to, results.last_page]).toEqual([
      true,
      12,
      1,
      10,
      2,
    ]);
    expect(results.data.slice(0, 3)).toMatchObject([
      {
        title: "Welcome: 100% free_of charge",
        video_url: "/storage/videos/clip.mp4",
        captions_url: "/storage/videos/clip.vtt",
        cover_url: "/storage/videos/clip.jpg",
        duration_s: 1,
      },
      {
        title: "Elsewhere",
        video_url: "https://videos.example.test/embed/1",
        captions_url: null,
        cover_url: null,
        duration_s: null,
      },
      {
        title: "Numbers and dates",
        video_url: "/storage/videos/clip.webm",
        captions_url: "/storage/videos/paid.vtt",
        cover_url: "/storage/videos/paid.jpg",
        duration_s: null,
      },
    ]);
    expect(await titles(api, "?page=2")).toEqual(["Part 8", "Part 9"]);
    expect((await list(api, "?page=3")).results).toMatchObject({
      data: [],
      from: null,
      to: null,
      total: 12,
    });
    expect((await list(api, "?perpage=5&page=3")).results).toMatchObject({
      from: 11,
      to: 12,
      per_page: 5,
    });
  });

  it("searches titles regardless of case and accents, and takes wildcards literally", async () => {
    const { api } = await signIn(upstream());
    for (const [search, found] of [
      ["PART", 9],
      ["part 9", 1],
      ["numbers", 1],
      ["100%", 1],
      ["%", 1],
      ["free_of", 1],
      ["_", 1],
      ["\\", 0],
      ["' or 1=1 --", 0],
      ["nothing", 0],
      ["ñ", 1],
    ] as const) {
      expect([
        search,
        (await list(api, `?search=${encodeURIComponent(search)}`)).results.total,
      ]).toEqual([search, found]);
    }
  });

  it("shows only the free videos without a plan with videos", async () => {
    const { api: visitor } = await signIn(upstream(), { plan: false });
    const { api: student, id } = await signIn(upstream());
    await upstream()
      .deps.db.updateTable("subscriptions")
      .set({ is_live_video_class: 0 })
      .where("user_id", "=", id)
      .execute();
    for (const api of [visitor, student]) {
      const { is_subscribed, results } = await list(api);
      expect([is_subscribed, results.total, results.data.map(({ title }) => title)]).toEqual([
        false,
        2,
        ["Welcome: 100% free_of charge", "Elsewhere"],
      ]);
      expect(await titles(api, "?search=part")).toEqual([]);
    }
  });

  it("serves a video's files only to students who may see it", async () => {
    const { api: student } = await signIn(upstream());
    const { api: visitor } = await signIn(upstream(), { plan: false });
    for (const [name, type, bytes] of [
      ["clip.mp4", "video/mp4", fixture("clip.mp4")],
      ["clip.webm", "video/webm", fixture("clip.webm")],
      ["clip.vtt", "text/vtt; charset=utf-8", Buffer.from(CAPTIONS)],
      ["paid.vtt", "text/vtt; charset=utf-8", Buffer.from(CAPTIONS)],
      ["clip.jpg", "image/jpeg", COVER],
      ["paid.jpg", "image/jpeg", COVER],
      ["paid.mp4", "video/mp4", fixture("clip.mp4")],
    ] as const) {
      const file = await student.get(`/storage/videos/${name}`);
      expect([
        name,
        file.status,
        file.headers.get("content-type"),
        file.headers.get("x-content-type-options"),
        file.headers.get("accept-ranges"),
      ]).toEqual([name, 200, type, "nosniff", "bytes"]);
      expect(file.bytes.equals(bytes)).toBe(true);
      const isFree = ["clip.mp4", "clip.vtt", "clip.jpg"].includes(name);
      expect([name, (await visitor.get(`/storage/videos/${name}`)).status]).toEqual([
        name,
        isFree ? 200 : 404,
      ]);
      expect((await new Api(upstream().base).get(`/storage/videos/${name}`)).status).toBe(401);
    }
  });

  it("supports ranges, ETags and HEAD", async () => {
    const { api } = await signIn(upstream());
    const path = "/storage/videos/clip.mp4";
    const whole = fixture("clip.mp4");
    const part = await api.get(path, { Range: "bytes=10-19" });
    expect([
      part.status,
      part.headers.get("content-range"),
      part.headers.get("content-length"),
    ]).toEqual([206, `bytes 10-19/${whole.length}`, "10"]);
    expect(part.bytes.equals(whole.subarray(10, 20))).toBe(true);
    const etag = part.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[0-9a-f]+-[0-9a-f]+"$/);
    expect(
      (await api.get(path, { Range: "bytes=-5", "If-Range": etag })).bytes.equals(
        whole.subarray(-5),
      ),
    ).toBe(true);
    expect((await api.get(path, { Range: "bytes=0-4", "If-Range": '"old"' })).status).toBe(200);
    expect((await api.get(path, { "If-None-Match": etag })).status).toBe(304);
    expect((await api.get(path, { Range: `bytes=${whole.length}-` })).status).toBe(416);
    const head = await api.call(path, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length"), head.bytes.length]).toEqual([
      200,
      String(whole.length),
      0,
    ]);
  });

  it.each([
    "nothing.mp4",
    "scripts.json",
    "..%2Fvideos.json",
    "..%2F..%2Fdata%2Fupstream.sqlite",
    "clip.mp4%00",
    "clip.MP4",
    "",
  ])("answers 404 for %j", async (name) => {
    const { api } = await signIn(upstream());
    expect((await api.get(`/storage/videos/${name}`)).status).toBe(404);
  });

  it("hides a video that left the content", async () => {
    const { api } = await signIn(upstream());
    const { db } = upstream().deps;
    await db.updateTable("videos").set({ active: 0 }).where("slug", "=", "numbers").execute();
    expect((await list(api)).results.total).toBe(11);
    expect((await api.get("/storage/videos/clip.webm")).status).toBe(404);
    await db.updateTable("videos").set({ active: 1 }).execute();
  });
});
