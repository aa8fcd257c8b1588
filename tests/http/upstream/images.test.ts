import { expect, it } from "vitest";
import { z } from "zod";
import { sweepImages } from "../../../upstream/files/sweep.ts";
import { Api, type Reply } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, PASSWORD, signIn } from "./engines.ts";
import { pngChunk, segment, withOrientation } from "./image-parts.ts";
import { textLike } from "./matchers.ts";
import { namesOf } from "./stored-names.ts";

const addressOf = (reply: Reply) => z.object({ file_path: z.string() }).parse(reply.body).file_path;
const TOO_LARGE = "The profile image field must not be greater than 5 MB.";
const MEGABYTE = 1024 * 1024;

onBothEnginesAtNight("images", (upstream) => {
  const jpeg = fixture("photo.jpg");
  const png = fixture("photo.png");

  function sendImage(api: Api, file: Uint8Array | string | null, name = "me.jpg") {
    const form = new FormData();
    if (file !== null)
      form.set(
        "profile_image",
        typeof file === "string" ? file : new File([Uint8Array.from(file)], name),
      );
    return api.call("/api/v1/user/update-image", { method: "POST", form });
  }

  const loginAgain = async (email: string) =>
    (await new Api(upstream().base).login(email, PASSWORD)).body;

  it.each([
    ["photo.jpg", "jpg", "image/jpeg"],
    ["photo.png", "png", "image/png"],
  ])(
    "stores %s whatever its file name, and shows it to any student",
    async (name, extension, type) => {
      const { api, email } = await signIn(upstream());
      const { api: other } = await signIn(upstream());
      const reply = await sendImage(api, fixture(name), "../evil.html");
      expect([reply.status, reply.body]).toEqual([
        200,
        {
          status: 200,
          message: "Image updated successfully.",
          file_path: textLike(new RegExp(`^/storage/images/[0-9a-f]{32}\\.${extension}$`)),
        },
      ]);
      const address = addressOf(reply);
      for (const student of [api, other]) {
        const image = await student.get(address);
        expect([
          image.status,
          image.headers.get("content-type"),
          image.headers.get("x-content-type-options"),
        ]).toEqual([200, type, "nosniff"]);
        expect(
          (await student.get(address, { "If-None-Match": image.headers.get("etag") ?? "" })).status,
        ).toBe(304);
      }
      expect((await new Api(upstream().base).get(address)).status).toBe(401);
      expect(await loginAgain(email)).toMatchObject({ results: { profile_image: address } });
    },
  );

  it("keeps the image data byte for byte and drops the rest of the file", async () => {
    const { api } = await signIn(upstream());
    const stored = async (file: Uint8Array) =>
      (await api.get(addressOf(await sendImage(api, file)))).bytes;
    const plain = await stored(jpeg);
    const [head, rest] = [jpeg.subarray(0, 2), jpeg.subarray(2)];
    const told = [
      segment(0xe1, "Exif\0\0GPS: at home"),
      segment(0xe1, "http://ns.adobe.com/xap/"),
      segment(0xfe, "canary"),
      segment(0xed, "Photoshop"),
    ];
    expect(
      await stored(Buffer.concat([head, ...told, rest, Buffer.from("canary<script>")])),
    ).toEqual(plain);
    expect(await stored(plain)).toEqual(plain);
    expect(await stored(jpeg.subarray(0, -2)), "without its last marker").toEqual(plain);
    expect(plain.includes(rest.subarray(rest.indexOf(Buffer.from([0xff, 0xda]))))).toBe(true);
    const profile = segment(0xe2, "ICC_PROFILE\0colours");
    expect((await stored(Buffer.concat([head, profile, rest]))).includes(profile)).toBe(true);

    // Several scans of a progressive picture: an end marker in a table, plain 0xff and restarts in
    // a scan.
    const scan = [segment(0xda, "\x01"), Buffer.from([1, 0xff, 0, 2, 0xff, 0xd0, 3])];
    const progressive = Buffer.concat([
      head,
      segment(0xc2, Buffer.from([8, 0, 16, 0, 16])),
      ...scan,
      segment(0xc4, Buffer.from([0xff, 0xd9])),
      ...scan,
      Buffer.from([0xff, 0xd9]),
    ]);
    expect(await stored(Buffer.concat([progressive, Buffer.from("canary")]))).toEqual(progressive);

    for (const isLittle of [true, false]) {
      expect(await stored(withOrientation(jpeg, 6, isLittle))).toEqual(
        withOrientation(plain, 6, false),
      );
    }
    const plainPng = await stored(png);
    const texts = [
      pngChunk("tEXt", "Comment\0canary"),
      pngChunk("eXIf", "MM"),
      pngChunk("iTXt", "x"),
    ];
    expect(
      await stored(
        Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33), Buffer.from("canary")]),
      ),
    ).toEqual(plainPng);
    expect(plainPng.includes("IDAT")).toBe(true);
  });

  it("refuses a file that is no image or too large, and stores none of it", async () => {
    const { api, email } = await signIn(upstream());
    const before = await namesOf(upstream().deps, "images");
    const refused = async (file: Uint8Array | string | null, message: string) => {
      const reply = await sendImage(api, file);
      expect([reply.status, reply.body]).toEqual([
        422,
        { message, errors: { profile_image: [message] } },
      ]);
    };
    for (const missing of [null, new Uint8Array(), "text"])
      await refused(missing, "The profile image field is required.");
    const noImages = [
      Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"),
      Buffer.from("GIF89a<script>"),
      fixture("take.webm"),
      jpeg.subarray(0, 2),
      jpeg.subarray(0, 200),
      Buffer.concat([jpeg.subarray(0, 2), Buffer.from("<script>alert(1)</script>")]),
      png.subarray(0, 8),
      png.subarray(0, 60),
      png.subarray(0, -12),
      Buffer.concat([png.subarray(0, 8), Buffer.alloc(64)]),
      Buffer.concat([jpeg.subarray(0, 2), Buffer.alloc(5000, 0xff)]),
      Buffer.concat([jpeg.subarray(0, 2), segment(0xe1, "Exif\0\0II*\0\xff\xff\xff\xff")]),
    ];
    for (const file of noImages)
      await refused(file, "The profile image field must be a file of type: jpg, jpeg, png.");
    const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)]);
    for (const size of [5 * MEGABYTE + 1, 6 * MEGABYTE, 20 * MEGABYTE])
      await refused(padded(size), TOO_LARGE);
    expect(await namesOf(upstream().deps, "images")).toEqual(before);
    expect(await loginAgain(email)).toMatchObject({ results: { profile_image: null } });
    expect((await sendImage(api, padded(5 * MEGABYTE))).status).toBe(200);
  });

  it("keeps one image per student, also after concurrent uploads, and sweeps only strays", async () => {
    const { api, id } = await signIn(upstream());
    const { db, images } = upstream().deps;
    const before = (await namesOf(upstream().deps, "images")).length;
    const first = addressOf(await sendImage(api, jpeg));
    const sent = await Promise.all([png, jpeg, png].map((file) => sendImage(api, file)));
    const { profile_image } = await db
      .selectFrom("users")
      .select("profile_image")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(sent.map(addressOf)).toContain(profile_image);
    expect(await namesOf(upstream().deps, "images")).toHaveLength(before + 1);
    expect((await api.get(first)).status).toBe(404);
    expect((await api.get(profile_image ?? "")).status).toBe(200);
    await images.put("stray.png", png);
    expect(await sweepImages(db, images)).toBe(1);
    expect(await namesOf(upstream().deps, "images")).toHaveLength(before + 1);
    await db
      .updateTable("users")
      .set({ profile_image: "https://elsewhere.test/a.png" })
      .where("id", "=", id)
      .execute();
    expect((await sendImage(api, jpeg)).status).toBe(200);
  });

  it.each([
    "/storage/images/nothing.png",
    "/storage/images/..%2Fupstream.sqlite",
    "/storage/images/a.html",
    "/storage/images/",
  ])("answers 404 for %s", async (path) => {
    const { api } = await signIn(upstream());
    expect((await api.get(path)).status).toBe(404);
  });
});
