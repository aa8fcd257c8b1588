import { expect, it } from "vitest";
import {
  clockText,
  shortClockText,
  sizeText,
  spokenLength,
} from "../../../app/lib/studio/player/sound-time.ts";

it.each([
  [0, "00:00"],
  [7.9, "00:07"],
  [65, "01:05"],
  [3600, "60:00"],
  [Infinity, "--:--"],
  [Number.NaN, "--:--"],
  [-1, "--:--"],
  [null, "--:--"],
])("%s s is %s on the clock", (seconds, text) => {
  expect(clockText(seconds)).toBe(text);
});

it.each([
  [23, "0:23"],
  [2.99, "0:03"],
  [65, "1:05"],
  [725, "12:05"],
])("%s s is %s in a sentence", (seconds, text) => {
  expect(shortClockText(seconds)).toBe(text);
});

it.each([
  [14.2, "14 seconds"],
  [1, "1 second"],
  [60, "1 minute"],
  [125, "2 minutes 5 seconds"],
  [0, "0 seconds"],
])("%s s is read as %s", (seconds, text) => {
  expect(spokenLength(seconds)).toBe(text);
});

it.each([
  [57_300, "57 kB"],
  [80, "1 kB"],
  [8_000_000, "8.0 MB"],
])("%s bytes are %s", (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});
