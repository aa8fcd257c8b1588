import { describe, expect, it } from "vitest";
import {
  chooseRecordingType,
  fileExtension,
  isRecordable,
  sniffRecordingType,
} from "../../../app/lib/studio/outbox/recording-type.ts";

describe("chooseRecordingType", () => {
  it.each<[string, string[], string | undefined, number]>([
    ["Google Inc.", ["audio/webm;codecs=opus", "audio/mp4"], "audio/webm;codecs=opus", 32_000],
    ["", ["audio/ogg;codecs=opus"], "audio/ogg;codecs=opus", 32_000],
    ["", ["audio/mp4"], "audio/mp4", 64_000],
    // Safari 18.4 accepts webm, but plays it without a duration.
    ["Apple Computer, Inc.", ["audio/webm;codecs=opus", "audio/mp4"], "audio/mp4", 64_000],
    ["Apple Computer, Inc.", [], undefined, 64_000],
    ["Google Inc.", [], undefined, 64_000],
  ])("%j with %j records %s", (vendor, supported, mimeType, bitsPerSecond) => {
    expect(chooseRecordingType(vendor, (type) => supported.includes(type))).toEqual({
      mimeType,
      bitsPerSecond,
    });
  });
});

describe("sniffRecordingType", () => {
  it.each([
    [
      "webm bytes with a wrong label",
      [0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0],
      "audio/mp4",
      "audio/webm",
    ],
    [
      "mp4, whose mark stands at offset 4",
      [0, 0, 0, 0x20, 0x66, 0x74, 0x79, 0x70],
      "",
      "audio/mp4",
    ],
    ["ogg", [0x4f, 0x67, 0x67, 0x53], "", "audio/ogg"],
    ["unknown bytes", [1, 2, 3], "audio/aac;codecs=x", "audio/aac"],
    ["nothing at all", [], "", "application/octet-stream"],
  ])("names %s", (_, head, claimed, type) => {
    expect(sniffRecordingType(new Uint8Array(head).buffer, claimed)).toBe(type);
  });
});

it.each([
  ["audio/webm", "webm"],
  ["audio/mp4", "m4a"],
  ["audio/ogg", "ogg"],
  ["audio/aac", "bin"],
])("names a file of %s with the extension .%s", (type, ending) => {
  expect(fileExtension(type)).toBe(ending);
});

it.each([
  [["audio/mp4"], true],
  [["video/webm", "audio/wav"], false],
])("a browser that writes %j can record: %s", (supported, records) => {
  expect(isRecordable((type) => supported.includes(type))).toBe(records);
});
