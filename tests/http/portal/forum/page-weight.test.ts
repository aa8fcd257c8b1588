import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { image } from "../../../support/pictures.ts";
import { ffmpeg } from "../../../support/sound/sounds.ts";
import { usePortal } from "../portal-stack.ts";

const portal = usePortal();
const POSTS = 10;
const MOST_BYTES = 300_000;
const PARTS = "img[src], link[rel=stylesheet], link[rel=modulepreload], script[src]";

/** Draws a picture with as much detail as a photo of a street. */
async function photo(width: number, height: number): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "photo-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "photo.jpg");
  const drawn = `mandelbrot=s=${width}x${height}:start_scale=0.05`;
  await ffmpeg("-f", "lavfi", "-i", drawn, "-frames:v", "1", "-q:v", "12", file);
  return readFileSync(file);
}

test("a page of ten posts, each with a photo and its author's, weighs at most 300 kB", async () => {
  const student = await portal.signedIn();
  const [posted, face] = await Promise.all([photo(540, 720), photo(900, 1200)]);
  // Near the most that a post takes, and far above what is stored of a face.
  expect(posted.length).toBeGreaterThan(60_000);
  expect(face.length).toBeGreaterThan(150_000);
  const photos = [{ field: "profile_image", name: "me.jpg", bytes: face, type: "image/jpeg" }];
  await student.press(await student.get("/user-profile"), "Upload photo", {}, photos);
  for (let no = 0; no < POSTS; no++) {
    const form = await student.get("/forum");
    const sent = await student.press(
      form,
      "Post Comment",
      { forum_details: `Look ${no}` },
      image(posted),
    );
    expect(sent.location).toBe("/forum");
  }
  const { page, text } = await student.get("/forum");
  expect(page.querySelectorAll(".posts img.avatar")).toHaveLength(POSTS);
  expect(page.querySelectorAll(".posts .post-picture img")).toHaveLength(POSTS);
  let sum = brotliCompressSync(text).length;
  // The ten faces count ten times, as those of ten authors.
  for (const part of page.querySelectorAll(PARTS)) {
    const { src, href = "" } = part.attributes;
    const { bytes, status } = await student.get(src ?? href);
    expect(status).toBe(200);
    sum += part.tagName === "IMG" ? bytes.length : brotliCompressSync(bytes).length;
  }
  expect(sum).toBeLessThan(MOST_BYTES);
});
