import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zipSync } from "fflate";
import { afterEach, expect, test } from "vitest";
import { unpack } from "../../../upstream/files/unpack.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});
const MOST = { files: 5, bytes: 3_000_000, file: 2_000_000 };

async function unpacked(packed: Uint8Array) {
  const folder = mkdtempSync(join(tmpdir(), "unpack-"));
  folders.push(folder);
  const chunks = (async function* () {
    for (let from = 0; from < packed.length; from += 50_000)
      yield packed.subarray(from, from + 50_000);
  })();
  const fault = await unpack(chunks, folder, (name) => (name.endsWith("/") ? null : name), MOST);
  return { folder, fault };
}
const text = (words: string) => Buffer.from(words);

test("a folder in a .zip comes out as it was", async () => {
  const { folder, fault } = await unpacked(
    zipSync({ words: { "hi.json": text("{}") }, "videos.json": [text("[]"), { level: 0 }] }),
  );
  expect(fault).toBeNull();
  expect(readFileSync(join(folder, "words/hi.json"), "utf8")).toBe("{}");
  expect(readFileSync(join(folder, "videos.json"), "utf8")).toBe("[]");
});

test("what is hostile or broken is refused by name, and nothing lands outside", async () => {
  const whole = zipSync({ "a.json": text("[]".repeat(9_000)), "b.json": text("x") });
  const cases: [string, Uint8Array, string][] = [
    ["a way out", zipSync({ "../out.json": text("x") }), "../out.json leads out of the folder."],
    ["an address", zipSync({ "/out.json": text("x") }), "/out.json leads out of the folder."],
    ["large", zipSync({ "b.mp3": new Uint8Array(2_100_000) }), "b.mp3 is larger than 2 MB."],
    [
      "a bomb",
      zipSync({ a: new Uint8Array(1_900_000), b: new Uint8Array(1_900_000) }),
      "The .zip holds more than 3 MB.",
    ],
    [
      "many",
      zipSync(Object.fromEntries(["a", "b", "c", "d", "e", "f"].map((name) => [name, text(name)]))),
      "The .zip holds more than 5 files.",
    ],
    ["cut", whole.subarray(0, 60), "The .zip cannot be read: a.json breaks off."],
    ["no zip", text("no zip at all"), "This file is no .zip, or it is empty."],
  ];
  for (const [name, packed, said] of cases) {
    const { folder, fault } = await unpacked(packed);
    expect(fault, name).toBe(said);
    expect(existsSync(join(folder, "../out.json")), name).toBe(false);
  }
});

test("a size that lies does not help", async () => {
  const packed = Buffer.from(zipSync({ "b.mp3": new Uint8Array(2_100_000) }));
  // The size in the head of the entry and in the list at the end.
  const list = packed.lastIndexOf(Buffer.from("PK\x01\x02", "latin1"));
  packed.writeUInt32LE(10, 22);
  packed.writeUInt32LE(10, list + 24);
  const { fault } = await unpacked(packed);
  expect(fault).toBe("b.mp3 is larger than 2 MB.");
});
