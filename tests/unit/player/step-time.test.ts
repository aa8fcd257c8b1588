import { expect, it } from "vitest";
import { stepTime } from "../../../app/lib/studio/player/sound-time.ts";

it.each([
  ["in half seconds while it plays", { currentTime: 3.74, paused: false, ended: false }, 3.5],
  ["exactly where it was halted", { currentTime: 3.74, paused: true, ended: false }, 3.74],
  [
    "its very end, also before a browser calls it paused",
    { currentTime: 12.3, paused: false, ended: true },
    12.3,
  ],
])("draws a sound %s", (_, sound, at) => {
  expect(stepTime(sound)).toBe(at);
});
