import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FilesApart } from "../../../upstream/files/files-apart.ts";
import { stripJpeg } from "../../../upstream/files/image-jpeg.ts";
import { Refusal } from "../../../upstream/refusal.ts";
import { readVideoFile } from "../../../upstream/staff/videos/files.ts";
import { ffmpeg } from "../../support/sound/sounds.ts";
import { withOrientation } from "./image-parts.ts";

const folder = mkdtempSync(join(tmpdir(), "covers-test-"));
const files = new FilesApart(pathToFileURL(resolve("build/file-reader.js")), console);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await files.close();
});

const pictures: Record<string, Buffer> = {};
/** The size is ffmpeg's. Noise makes a picture heavy, as a photo is. */
const MADE: [name: string, size: string, ...options: string[]][] = [
  ["photo.jpg", "1600x1200"],
  ["20mp.jpg", "5472x3648"],
  ["alpha.png", "640x480", "-vf", "noise=alls=90:allf=t,format=rgba,colorchannelmixer=aa=0"],
  ["still.webp", "640x480", "-c:v", "libwebp"],
  ["moving.gif", "64x48"],
];
beforeAll(async () => {
  for (const [name, size, ...options] of MADE) {
    const file = join(folder, name);
    const frames = name === "moving.gif" ? "5" : "1";
    const given = options.length > 0 ? options : ["-vf", "noise=alls=90:allf=t"];
    const source = ["-f", "lavfi", "-i", `testsrc2=s=${size}`, "-frames:v", frames];
    await ffmpeg(...source, ...given, file);
    pictures[name] = readFileSync(file);
  }
});

const of = (name: string) => pictures[name] ?? Buffer.alloc(0);
const cover = (bytes: Uint8Array) =>
  readVideoFile(files, "cover", new File([Uint8Array.from(bytes)], "cover"));

const STORED: [name: string, bytes: () => Buffer, width: number, height: number][] = [
  ["a JPEG that its camera turned", () => withOrientation(of("photo.jpg"), 6, true), 960, 1280],
  ["a JPEG without its last marker", () => of("photo.jpg").subarray(0, -2), 1280, 960],
  ["a heavy PNG with alpha", () => of("alpha.png"), 640, 480],
];

test.each(STORED)("%s is stored upright, and as wide as it is shown", async (_, bytes, ...size) => {
  expect(bytes().length, "heavier than a cover may be").toBeGreaterThan(150_000);
  const stored = await cover(bytes());
  const { width, height } = stripJpeg(Buffer.from(stored.bytes)) ?? {};
  expect([stored.ending, width, height]).toEqual(["jpg", ...size]);
});

test("what is transparent becomes white, not black", async () => {
  const [stored, raw] = [join(folder, "stored.jpg"), join(folder, "first.rgb")];
  writeFileSync(stored, (await cover(of("alpha.png"))).bytes);
  await ffmpeg("-i", stored, "-f", "rawvideo", "-pix_fmt", "rgb24", raw);
  expect([...readFileSync(raw).subarray(0, 3)]).toEqual([255, 255, 255]);
});

const SAVE_AS = "Save it as JPEG or PNG, and choose that file.";
const heic = Buffer.from(`\0\0\0\x18ftypheic\0\0\0\0mif1heic${"\0".repeat(400)}`, "latin1");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const REFUSED: [name: string, bytes: () => Buffer, words: string][] = [
  ["WebP", () => of("still.webp"), `This file is WebP. ${SAVE_AS}`],
  ["an animated GIF", () => of("moving.gif"), `This file is GIF. ${SAVE_AS}`],
  ["HEIC", () => heic, `This file is HEIC. ${SAVE_AS}`],
  ["SVG", () => svg, `This file is SVG. ${SAVE_AS}`],
  [
    "20 megapixels",
    () => of("20mp.jpg"),
    "This picture has more than 4096 by 4096 pixels. Make it smaller, and choose it again.",
  ],
  [
    "6 MB",
    () => Buffer.concat([of("photo.jpg"), Buffer.alloc(6_000_000)]),
    "This picture is larger than 5 MB. Make it smaller, and choose it again.",
  ],
  [
    "a PNG that is cut off",
    () => of("alpha.png").subarray(0, 9_000),
    `This file is not a complete JPEG or PNG picture. ${SAVE_AS}`,
  ],
  [
    "a JPEG that is cut off in its head",
    () => of("photo.jpg").subarray(0, 200),
    `This file is not a complete JPEG or PNG picture. ${SAVE_AS}`,
  ],
  [
    "words",
    () => Buffer.from("Not a picture.".repeat(40)),
    `This file is not a complete JPEG or PNG picture. ${SAVE_AS}`,
  ],
  ["0 bytes", () => Buffer.alloc(0), "Choose a file"],
];

test.each(REFUSED)("%s is refused, with its reason", async (_, bytes, words) => {
  const error: unknown = await cover(bytes()).catch((refused: unknown) => refused);
  expect(error instanceof Refusal ? error.message : error).toBe(words);
});
