import Libsql from "libsql";
import { expect, it } from "vitest";
import { z } from "zod";
import { sweepImages } from "../../../upstream/files/sweep.ts";
import { Api } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { pngChunk, segment } from "./image-parts.ts";
import { staffApi } from "./staff-api.ts";
import { namesOf } from "./stored-names.ts";

const LIMIT = 102_400;
const MEGABYTE = 1024 * 1024;
const TOO_LARGE = "The forum images field must not be greater than 100 kilobytes.";
const NO_IMAGE = "The forum images field must be a file of type: jpg, jpeg, png.";
const listSchema = z.object({
  results: z.object({
    forum_list: z.object({
      total: z.number(),
      data: z.array(z.object({ forum_image: z.string().nullable() })),
    }),
  }),
});

onBothEnginesAtNight("images in the forum", (upstream) => {
  const jpeg = fixture("photo.jpg");
  const png = fixture("photo.png");
  const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);

  function add(api: Api, file: Uint8Array | string | null, name = "photo.jpg", details = "Look") {
    const form = new FormData();
    form.set("forum_details", details);
    if (file !== null)
      form.set(
        "forum_images",
        typeof file === "string"
          ? file
          : new File([Uint8Array.from(file)], name, { type: "image/jpeg" }),
      );
    return api.call("/api/v1/forum-add", { method: "POST", form });
  }
  const list = async (api: Api) =>
    listSchema.parse((await api.get("/api/v1/forum-list")).body).results.forum_list;
  const newestImage = async (api: Api) => (await list(api)).data[0]?.forum_image ?? "";

  it("stores a JPEG or PNG under a name of its own and shows it to any student", async () => {
    const [{ api }, { api: other }] = [
      await signIn(upstream()),
      await signIn(upstream(), { plan: false }),
    ];
    for (const [file, name, ending, type] of [
      [jpeg, "../../evil.html", "jpg", "image/jpeg"],
      [png, "p.php", "png", "image/png"],
    ] as const) {
      expect((await add(api, file, name)).status).toBe(200);
      const address = await newestImage(other);
      expect(address).toMatch(new RegExp(`^/storage/images/[0-9a-f]{32}\\.${ending}$`));
      const image = await other.get(address);
      expect([
        image.status,
        image.headers.get("content-type"),
        image.headers.get("x-content-type-options"),
      ]).toEqual([200, type, "nosniff"]);
      expect((await new Api(upstream().base).get(address)).status).toBe(401);
    }
  });

  it("serves the picture of a hidden post to staff alone, until the post is shown again", async () => {
    const [{ api }, staff] = [await signIn(upstream()), await staffApi(upstream(), "Mod")];
    await add(api, jpeg);
    const address = await newestImage(api);
    const { id } = await upstream()
      .deps.db.selectFrom("forum_posts")
      .select("id")
      .where("image", "=", address)
      .executeTakeFirstOrThrow();
    const seen = async () => {
      const byStaff = `/api/staff/forum/pictures/${address.split("/").at(-1)}`;
      const seers = [api.get(address), staff.get(byStaff)];
      return (await Promise.all(seers)).map(({ status }) => status);
    };
    for (const [deed, statuses] of [
      ["hide", [404, 200]],
      ["show", [200, 200]],
    ] as const) {
      await staff.post(`/api/staff/forum/post/${id}/${deed}`);
      expect(await seen(), deed).toEqual(statuses);
    }
  });

  it("removes place, device and comments from a photo", async () => {
    const { api } = await signIn(upstream());
    const [head, rest] = [jpeg.subarray(0, 2), jpeg.subarray(2)];
    const told = [
      segment(0xe1, "Exif\0\0GPSLatitude -33.86"),
      segment(0xe1, "http://ns.adobe.com/xap/1.0/ GPSLatitude"),
      segment(0xfe, "GPSLatitude"),
    ];
    await add(api, Buffer.concat([head, ...told, rest, Buffer.from("GPSLatitude<script>")]));
    const stored = (await api.get(await newestImage(api))).bytes;
    expect([
      stored.includes("GPS"),
      stored.includes("Exif"),
      stored.includes("<script>"),
      stored.length > 100,
    ]).toEqual([false, false, false, true]);
    await add(
      api,
      Buffer.concat([
        png.subarray(0, 33),
        pngChunk("eXIf", "GPSLatitude"),
        pngChunk("tEXt", "Comment\0GPSLatitude"),
        png.subarray(33),
      ]),
    );
    const storedPng = (await api.get(await newestImage(api))).bytes;
    expect([storedPng.includes("GPS"), storedPng.includes("IDAT")]).toEqual([false, true]);
  });

  it("refuses a file that is no image or too large, and stores neither post nor file", async () => {
    const { api } = await signIn(upstream());
    const { total } = await list(api);
    const before = await namesOf(upstream().deps, "images");
    const refused = async (file: Uint8Array, name: string, message: string) => {
      const reply = await add(api, file, name);
      expect([reply.status, reply.body]).toEqual([
        422,
        { message, errors: { forum_images: [message] } },
      ]);
    };
    await refused(
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
      "photo.jpg",
      NO_IMAGE,
    );
    await refused(Buffer.from("<!doctype html><script>alert(1)</script>"), "photo.jpg", NO_IMAGE);
    await refused(Buffer.from("GIF89a"), "photo.png", NO_IMAGE);
    await refused(
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from("<script>")]),
      "photo.jpg",
      NO_IMAGE,
    );
    await refused(jpeg.subarray(0, 200), "photo.jpg", NO_IMAGE);
    for (const size of [LIMIT + 1, MEGABYTE, 5 * MEGABYTE, 20 * MEGABYTE])
      await refused(padded(size), "photo.jpg", TOO_LARGE);
    const both = await add(api, padded(LIMIT + 1), "photo.jpg", "");
    expect(both.body).toMatchObject({
      errors: { forum_details: ["The forum details field is required."] },
    });
    expect((await list(api)).total).toBe(total);
    expect(await namesOf(upstream().deps, "images")).toEqual(before);
    expect((await add(api, padded(LIMIT))).status).toBe(200);
  });

  it.each([
    ["no field", null],
    ["an empty file, as a browser sends it", new Uint8Array()],
    ["text", "undefined"],
  ])("accepts a post without an image: %s", async (_, file) => {
    const { api } = await signIn(upstream());
    expect((await add(api, file, "")).status).toBe(200);
    expect((await list(api)).data[0]?.forum_image).toBeNull();
  });

  it("keeps forum images in the sweep, and removes the file of a post that failed", async () => {
    const { api, id } = await signIn(upstream());
    const { db, images } = upstream().deps;
    await add(api, png);
    const address = await newestImage(api);
    const kept = (await namesOf(upstream().deps, "images")).length;
    await images.put("stray.png", png);
    expect(await sweepImages(db, images)).toBe(1);
    expect(await namesOf(upstream().deps, "images")).toHaveLength(kept);
    expect((await api.get(address)).status).toBe(200);

    const insertInto = db.insertInto.bind(db);
    Object.defineProperty(db, "insertInto", {
      configurable: true,
      value: (table: Parameters<typeof insertInto>[0]) => {
        if (table === "forum_posts") throw new Libsql.SqliteError("full", "SQLITE_FULL", 13);
        return insertInto(table);
      },
    });
    try {
      expect((await add(api, png)).status).toBe(507);
    } finally {
      Reflect.deleteProperty(db, "insertInto");
    }
    expect(await namesOf(upstream().deps, "images")).toHaveLength(kept);
    expect(
      await db.selectFrom("forum_posts").select("id").where("user_id", "=", id).execute(),
    ).toHaveLength(1);
  });
});
