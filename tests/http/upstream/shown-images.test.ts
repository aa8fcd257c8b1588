import { deflateSync } from "node:zlib";
import { expect, it } from "vitest";
import { z } from "zod";
import { shrinkPhotos } from "../../../upstream/account/profile.ts";
import { stripJpeg } from "../../../upstream/files/image-jpeg.ts";
import { imageAddress } from "../../../upstream/files/stored-images.ts";
import type { Api } from "./api.ts";
import { fixture } from "./content-folder.ts";
import { onBothEnginesAtNight, signIn } from "./engines.ts";
import { newest } from "./forum-calls.ts";
import { exifOf, pngChunk, segment, withOrientation } from "./image-parts.ts";

const sent = z.object({ file_path: z.string() });
/** What a page of the forum with ten photos can bear. */
const MOST_BYTES = 20_000;
const jpeg = fixture("photo.jpg");
const png = fixture("photo.png");

/** A colour profile is kept, and makes the picture heavy. */
const heavyJpeg = (bytes: Buffer, profiles: number) =>
  Buffer.concat([
    bytes.subarray(0, 2),
    ...Array.from({ length: profiles }, () => segment(0xe2, `ICC_PROFILE\0${"x".repeat(60_000)}`)),
    bytes.subarray(2),
  ]);

/** A photo as a PNG. */
function photo(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const row = Buffer.from(Array.from({ length: 251 }, (_, at) => at));
  const rows = Buffer.alloc(height * (1 + width * 3), row);
  for (let y = 0; y < height; y++) rows[y * (1 + width * 3)] = 0;
  return Buffer.concat([
    png.subarray(0, 8),
    pngChunk("IHDR", head),
    pngChunk("IDAT", deflateSync(rows, { level: 1 })),
    pngChunk("IEND", ""),
  ]);
}

onBothEnginesAtNight("a stored picture", (upstream) => {
  const send = async (api: Api, bytes: Uint8Array) => {
    const form = new FormData();
    form.set("profile_image", new File([Uint8Array.from(bytes)], "me"));
    const reply = await api.call("/api/v1/user/update-image", { method: "POST", form });
    expect(reply.status).toBe(200);
    return (await api.get(sent.parse(reply.body).file_path)).bytes;
  };
  const sizeOf = (bytes: Buffer) => {
    const { width, height } = stripJpeg(bytes) ?? {};
    return [width, height];
  };

  it("has the size that is shown, without script too", async () => {
    const { api } = await signIn(upstream());
    const shown = await send(api, photo(4096, 2048));
    expect(sizeOf(shown)).toEqual([288, 144]);
    expect(shown.length).toBeLessThan(MOST_BYTES);
  });

  it("of the forum is small in lists, and whole behind its link", async () => {
    const student = await signIn(upstream());
    const form = new FormData();
    form.set("forum_details", "Look");
    const whole = heavyJpeg(jpeg, 1);
    form.set("forum_images", new File([Uint8Array.from(whole)], "notes.jpg"));
    await student.api.call("/api/v1/forum-add", { method: "POST", form });
    const { forum_image, image_preview } = await newest(student);
    const small = await student.api.get(image_preview ?? "");
    expect([small.status, small.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
    expect(sizeOf(small.bytes)).toEqual([24, 16]);
    expect(small.bytes.length).toBeLessThan(MOST_BYTES);
    expect((await student.api.get(forum_image ?? "")).bytes.length).toBe(
      stripJpeg(whole)?.bytes.length,
    );
    const etag = { "If-None-Match": small.headers.get("etag") ?? "" };
    expect((await student.api.get(image_preview ?? "", etag)).status).toBe(304);
    expect((await student.api.get(forum_image ?? "", etag)).status).toBe(200);
  });

  it("stands upright, as its camera was held", async () => {
    const { api } = await signIn(upstream());
    expect(sizeOf(await send(api, heavyJpeg(withOrientation(jpeg, 6, true), 1)))).toEqual([16, 24]);
    const turned = pngChunk("eXIf", exifOf(8, false));
    const bytes = Buffer.concat([png.subarray(0, 33), turned, png.subarray(33)]);
    expect(sizeOf(await send(api, bytes))).toEqual([8, 12]);
  });

  it("of an earlier version shrinks at night, and keeps its address", async () => {
    const { api, id } = await signIn(upstream());
    const { deps, files } = upstream();
    const address = imageAddress(`${"0".repeat(32)}.jpg`);
    await deps.images.put(`${"0".repeat(32)}.jpg`, heavyJpeg(jpeg, 2));
    await deps.db
      .updateTable("users")
      .set({ profile_image: address })
      .where("id", "=", id)
      .execute();
    await shrinkPhotos({ ...deps, files }, () => false);
    const { bytes } = await api.get(address);
    expect(sizeOf(bytes)).toEqual([24, 16]);
    expect(bytes.length).toBeLessThan(MOST_BYTES);
  });
});
