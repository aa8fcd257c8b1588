import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FilesApart } from "../../../upstream/files/files-apart.ts";
import { stripJpeg } from "../../../upstream/files/image-jpeg.ts";
import { readImage } from "../../../upstream/files/image.ts";
import { readMedia } from "../../../plan/media/media.ts";
import { segment } from "../../http/upstream/image-parts.ts";
import { filesApart } from "./reader-program.ts";

const FIXTURES = "tests/http/upstream/fixtures";
const file = (name: string) => readFileSync(`${FIXTURES}/${name}`);
const EXIF = Buffer.from("Exif\0\0");
/** Far more than each of these takes, and far less than would block a server. */
const AT_ONCE = 500;

/** Returns the processor time in ms, which other programs do not affect. */
function timeOf(read: () => unknown): number {
  const before = process.cpuUsage();
  read();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test("reads a JPEG of thousands of Exif segments quickly, by its first one", () => {
  // A directory that claims 65,535 entries, each with its own directory.
  const tiff = Buffer.from("MM\0\x2a\0\0\0\x08\xff\xff", "latin1");
  const small = segment(0xe1, Buffer.concat([EXIF, tiff]));
  const photo = file("photo.jpg");
  const many = Array.from({ length: 4000 }, () => small);
  const bytes = Buffer.concat([photo.subarray(0, 2), ...many, photo.subarray(2)]);
  expect(timeOf(() => expect(stripJpeg(bytes)).not.toBeNull())).toBeLessThan(AT_ONCE);
  const endless = Buffer.concat([photo.subarray(0, 2), ...many, ...many, photo.subarray(2)]);
  expect(timeOf(() => expect(stripJpeg(endless)).toBeNull())).toBeLessThan(AT_ONCE);
});

test("gives up quickly on 5 MB of empty segments, chunks, boxes, elements, tags and marks", () => {
  const often = (part: Buffer) => Buffer.alloc(5 * 1024 * 1024, part);
  const png = file("photo.png");
  const files = [
    Buffer.concat([file("photo.jpg").subarray(0, 2), often(Buffer.from([0xff, 0xe0, 0, 2]))]),
    Buffer.concat([png.subarray(0, 33), often(Buffer.from("\0\0\0\0tEXt\0\0\0\0", "latin1"))]),
    Buffer.concat([
      file("take.m4a").subarray(0, 32),
      often(Buffer.from("\0\0\0\x08free", "latin1")),
    ]),
    Buffer.concat([file("take.webm").subarray(0, 40), often(Buffer.from([0xec, 0x80]))]),
    often(Buffer.from([0xff])),
    often(Buffer.from("ID3\x04\0\0\0\0\0\0", "latin1")),
    Buffer.concat([Buffer.from("#!AMR\n"), often(Buffer.from("<p>"))]),
  ];
  for (const bytes of files)
    expect(timeOf(() => expect(readImage(bytes) ?? readMedia(bytes)).toBeNull())).toBeLessThan(
      AT_ONCE,
    );
});

test("reads endlessly nested boxes and elements as no sound, without an error", () => {
  const box = Buffer.from("\0\0\0\0moov", "latin1");
  const moov = Buffer.concat([file("take.m4a").subarray(0, 32), Buffer.alloc(800_000, box)]);
  const segmentOfAnySize = Buffer.from("18538067ff", "hex");
  const ebml = Buffer.concat([
    Buffer.from("1a45dfa380", "hex"),
    Buffer.alloc(800_000, segmentOfAnySize),
  ]);
  expect([readMedia(moov), readMedia(ebml)]).toEqual([null, null]);
});

test("refuses a file that only begins like a sound", () => {
  const page = Buffer.from("<!DOCTYPE html><title>A page</title><p>Not a word is spoken here.</p>");
  const tag = Buffer.from("ID3\x04\0\0\0\0\0\x0a" + "\0".repeat(10), "latin1");
  const frame = Buffer.alloc(32, 0x55).fill(0x3c, 0, 1);
  const [amr, flac] = [Buffer.from("#!AMR\n"), Buffer.from("fLaC\0\0\0\x22", "latin1")];
  const kindOf = (...parts: Buffer[]) => {
    const media = readMedia(Buffer.concat(parts));
    return media && "container" in media ? media.container : media;
  };
  const wav = file("take.wav");
  expect([
    kindOf(wav),
    kindOf(wav.subarray(0, 12), Buffer.from("LIST\x03\0\0\0odd\0", "latin1"), wav.subarray(12)),
    kindOf(tag, file("take.mp3")),
    kindOf(amr, frame, frame, frame.subarray(0, 9)),
    kindOf(flac, Buffer.alloc(34)),
  ]).toEqual(["wav", "wav", "mp3", "amr", "flac"]);
  for (const head of [wav.subarray(0, 12), tag, Buffer.from("ID3=1;/*"), amr, flac.subarray(0, 4)])
    expect(kindOf(head, page), head.toString("latin1")).toBeNull();
});

test("recognises images that claim too many pixels", () => {
  const png = file("photo.png");
  const sized = (width: number, height: number) => {
    const bytes = Buffer.from(png);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    return readImage(bytes);
  };
  expect(sized(4096, 4096)).toMatchObject({ extension: "png" });
  expect([sized(20_000, 20_000), sized(4097, 1), sized(1, 2 ** 31)]).toEqual(
    Array.from({ length: 3 }, () => "too-many-pixels"),
  );
  const jpeg = Buffer.from(file("photo.jpg"));
  const frame = jpeg.findIndex((byte, at) => byte === 0xff && jpeg[at + 1] === 0xc0);
  expect(frame).toBeGreaterThan(0);
  jpeg.writeUInt16BE(5000, frame + 5);
  expect(readImage(jpeg)).toBe("too-many-pixels");
});

/** Makes a generator of numbers from 0 to 1 with a fixed sequence. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Changes some bytes, doubles or removes a part, or cuts off the end. */
function mutated(bytes: Buffer, next: () => number): Buffer {
  const at = () => Math.floor(next() * bytes.length);
  const [from, to] = [at(), at()].sort((one, other) => one - other);
  const kind = next();
  if (kind < 0.1) return bytes.subarray(0, from);
  if (kind < 0.2) return Buffer.concat([bytes.subarray(0, from), bytes.subarray(to)]);
  if (kind < 0.3) return Buffer.concat([bytes.subarray(0, to), bytes.subarray(from)]);
  const changed = Buffer.from(bytes);
  // Most changes are near the start, which has lengths and types.
  for (let count = 1 + Math.floor(next() * 8); count > 0; count--)
    changed[Math.floor(at() * next() ** 3)] = next() < 0.3 ? 0xff : Math.floor(next() * 256);
  return changed;
}

const COUNT = Number(process.env.MUTATED_FILES ?? 400);
const running: { files?: FilesApart } = {};
beforeAll(async () => (running.files = await filesApart()));
afterAll(() => running.files?.close());

test.each(readdirSync(FIXTURES))(
  `%s: ${COUNT} broken copies get an answer, and stop no reader`,
  { timeout: 120_000 },
  async (name) => {
    const whole = file(name);
    const next = numbers(name.length * 7919 + whole.length);
    const stopped: number[] = [];
    for (let count = 0; count < COUNT; count++) {
      const bytes = mutated(whole, next);
      const image = await running.files?.readImage(bytes);
      const sound = await running.files?.readMedia(bytes);
      if (image === "unreadable" || sound === "unreadable") stopped.push(count);
      // The portal reads without a thread.
      readMedia(bytes);
    }
    expect(stopped).toEqual([]);
  },
);
