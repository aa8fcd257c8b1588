import { expect, test } from "vitest";
import { findPlaces } from "../../../app/lib/media/find-places.ts";

const segments = [
  { key: 11, language: "en", hasPrompt: true, hasSpoken: false },
  { key: 7, language: "hi", hasPrompt: false, hasSpoken: false },
];
const sound = (name: string, size = 300_000) => ({ name, size, type: "audio/mpeg" });

function found(files: { name: string; size: number; type: string }[], rows = segments) {
  return findPlaces(files, rows, "hi").map((file) =>
    file.cell === null
      ? file.why
      : `${file.cell.key} ${file.cell.place} ${file.cell.kind}${file.isTaken ? " taken" : ""}`,
  );
}

test("a name finds the key of its segment, and whether a sound is there", () => {
  expect(found([sound("01-en.mp3"), sound("01-hi.mp3"), sound("02-hi.mp3")])).toEqual([
    "11 1 prompt taken",
    "11 1 spoken",
    "7 2 prompt",
  ]);
});

test("what is no sound, or too large, leaves the place to the sound", () => {
  const files = [
    { name: "02-hi.png", size: 100, type: "image/png" },
    sound("02 hindi.mp3", 8_000_001),
    sound("02-hi.mp3", 8_000_000),
  ];
  expect(found(files)).toEqual(["It is not a sound.", "It is larger than 8 MB.", "7 2 prompt"]);
});

test("the ending tells where the system knows no type", () => {
  const unknown = ["02-hi.M4A", "02-hi"].map((name) => ({ name, size: 9, type: "" }));
  expect(found(unknown)).toEqual(["7 2 prompt", "It is not a sound."]);
});

test("a dialogue without segments has no place", () => {
  expect(found([sound("01-en.mp3"), sound("intro.mp3")], [])).toEqual([
    "There is no segment 1.",
    "Its name has no number of a segment.",
  ]);
});
