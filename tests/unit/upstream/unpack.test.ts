import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { constants, deflateRawSync } from "node:zlib";
import { zipSync } from "fflate";
import { afterEach, expect, test } from "vitest";
import { listEntries, unpack } from "../../../upstream/files/unpack.ts";
import { zipOf } from "../../../upstream/files/zip.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
const MOST = { files: 5, bytes: 3_000_000, file: 2_000_000 };
const placeOf = (name: string) => (name.endsWith("/") ? null : name.replace(/^top\//, ""));
const text = (words: string) => Buffer.from(words);
const END = "PK\u0005\u0006";
const LISTED = "PK\u0001\u0002";

async function unpacked(packed: Uint8Array) {
  const outside = mkdtempSync(join(tmpdir(), "unpack-"));
  folders.push(outside);
  const folder = join(outside, "in");
  const zip = Buffer.from(packed);
  const { entries, faults } = listEntries(zip, placeOf, MOST);
  return { folder, faults: faults.length > 0 ? faults : await unpack(zip, entries, folder) };
}

test("unpacks a folder unchanged", async () => {
  const { folder, faults } = await unpacked(
    zipSync({ words: { "hi.json": text("{}") }, "videos.json": [text("[]"), { level: 0 }] }),
  );
  expect(faults).toEqual([]);
  expect(readFileSync(join(folder, "words/hi.json"), "utf8")).toBe("{}");
  expect(readFileSync(join(folder, "videos.json"), "utf8")).toBe("[]");
});

test("unpacks a file with .zip signatures in it from our own archive", async () => {
  const tricky = text(`a film ${END}${LISTED}PK\u0007\u0008PK\u0003\u0004 goes on`);
  const chunks: Uint8Array[] = [];
  const entries = async function* () {
    yield await Promise.resolve({ name: "a.mp4", bytes: new Blob([tricky]).stream() });
  };
  for await (const chunk of zipOf(entries())) chunks.push(chunk);
  const { folder, faults } = await unpacked(Buffer.concat(chunks));
  expect(faults).toEqual([]);
  expect(readFileSync(join(folder, "a.mp4"))).toEqual(tricky);
});

test("refuses a hostile or broken entry by name, and writes no file outside the folder", async () => {
  const whole = zipSync({ "a.json": text("[]".repeat(9_000)), "b.json": text("x") });
  const many = ["a", "b", "c", "d", "e", "f"].map((name) => [name, text(name)] as const);
  const cases: [string, Uint8Array, string][] = [
    ["a way out", zipSync({ "../out.json": text("x") }), "../out.json leads out of the folder."],
    ["an address", zipSync({ "/out.json": text("x") }), "/out.json leads out of the folder."],
    ["a drive", zipSync({ "C:\\out.json": text("x") }), "C:\\out.json leads out of the folder."],
    ["large", zipSync({ "b.mp3": new Uint8Array(2_100_000) }), "b.mp3 is larger than 2 MB."],
    [
      "a bomb",
      zipSync({ a: new Uint8Array(1_900_000), b: new Uint8Array(1_900_000) }),
      "The .zip holds more than 3 MB.",
    ],
    ["many", zipSync(Object.fromEntries(many)), "The .zip holds more than 5 files."],
    ["twice", zipSync({ a: text("x"), "top/a": text("y") }), "top/a stands there twice."],
    ["a password", changed(whole, 8, 1), "a.json needs a password."],
    ["another way", changed(whole, 10, 12), "a.json is packed in a way that cannot be read here."],
    ["other bytes", changed(whole, 16, 7), "a.json is damaged in the .zip."],
    ["cut", whole.subarray(0, 60), "This file is no .zip, or it breaks off."],
    ["no zip", text("no zip at all"), "This file is no .zip, or it breaks off."],
    ["an end alone", text(END), "This file is no .zip, or it breaks off."],
  ];
  for (const [name, packed, said] of cases) {
    const { folder, faults } = await unpacked(packed);
    expect(faults, name).toEqual([said]);
    expect(existsSync(join(folder, "../out.json")), name).toBe(false);
  }
});

test("unpacks no more than the .zip's list states", async () => {
  const megabyte = deflateRawSync(new Uint8Array(2 ** 20), { finishFlush: constants.Z_SYNC_FLUSH });
  const bomb = Buffer.concat(Array.from({ length: 400 }, () => megabyte));
  const packed = zipSync({ "b.mp3": [bomb, { level: 0 }] });
  const before = process.resourceUsage().maxRSS;
  const { folder, faults } = await unpacked(changed(changed(packed, 10, 8), 24, 10));
  expect(faults).toEqual(["b.mp3 is damaged in the .zip."]);
  expect(existsSync(join(folder, "b.mp3"))).toBe(false);
  expect((process.resourceUsage().maxRSS - before) / 1024).toBeLessThan(200);
});

/** Changes a number in the first entry of the directory: two bytes, or four for a size. */
function changed(packed: Uint8Array, at: number, value: number): Uint8Array {
  const zip = Buffer.from(packed);
  const row = zip.indexOf(LISTED, 0, "latin1");
  if (at === 24) zip.writeUInt32LE(value, row + at);
  else zip.writeUInt16LE(value, row + at);
  return zip;
}
