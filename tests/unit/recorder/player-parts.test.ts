import { describe, expect, it } from "vitest";
import { seekByKey } from "../../../app/lib/studio/player/sound-time.ts";
import { deniedSteps } from "../../../app/islands/extras/trouble-notice.tsx";
import { verdictText } from "../../../app/islands/studio/step-notices.tsx";
import { condensePeaks } from "../../../app/lib/studio/recorder/level-meter.ts";
import { troubleOf } from "../../../app/lib/studio/recorder/microphone.ts";
import { DEFAULT_SOUND, readSettings } from "../../../app/lib/studio/player/sound-settings.ts";

it.each([
  ["ArrowRight", 15],
  ["ArrowLeft", 5],
  ["ArrowUp", 15],
  ["ArrowDown", 5],
  ["Home", 0],
  ["End", 12],
  ["a", null],
])("%s from 10 s of 12 s (right ends at 12)", (key, target) => {
  expect(seekByKey(key, 10, key === "ArrowRight" || key === "ArrowUp" ? 60 : 12)).toBe(target);
});

it("never seeks beyond the ends", () => {
  expect([seekByKey("ArrowRight", 10, 12), seekByKey("ArrowLeft", 2, 12)]).toEqual([12, 0]);
});

describe("readSettings", () => {
  it.each([
    ["{}", DEFAULT_SOUND],
    ['{"volume":0.8,"speed":0.9}', { volume: 0.8, speed: 0.9 }],
    ['{"volume":7,"speed":0}', DEFAULT_SOUND],
    ['{"volume":"1"}', DEFAULT_SOUND],
    ["not json", DEFAULT_SOUND],
    ["null", DEFAULT_SOUND],
  ])("reads %s", (stored, settings) => {
    expect(readSettings(() => stored)).toEqual(settings);
  });

  it("uses the defaults when storage is refused", () => {
    expect(
      readSettings(() => {
        throw new Error("SecurityError");
      }),
    ).toEqual(DEFAULT_SOUND);
  });
});

describe("troubleOf", () => {
  it.each([
    ["NotAllowedError", "denied"],
    ["SecurityError", "denied"],
    ["NotFoundError", "no-mic"],
    ["OverconstrainedError", "no-mic"],
    ["NotReadableError", "busy"],
    ["AbortError", "busy"],
    ["TypeError", "unknown"],
  ])("%s is %s", (name, trouble) => {
    expect(troubleOf(Object.assign(new Error("x"), { name }), "Mozilla/5.0 Chrome/120")).toBe(
      trouble,
    );
  });

  it("recognises the browsers inside other apps", () => {
    expect(
      troubleOf(
        Object.assign(new Error("x"), { name: "NotAllowedError" }),
        "Mozilla/5.0 [FBAN/FBIOS]",
      ),
    ).toBe("in-app");
    expect(troubleOf("no error", "")).toBe("unknown");
  });
});

describe("condensePeaks", () => {
  it("keeps the loudest peak of each part, from 0 to 100", () => {
    expect(condensePeaks([0, 0.5, 0.1, 0.2], 2)).toEqual([100, 40]);
  });

  it("draws a short take with as many bars as it has peaks, and silence small", () => {
    expect(condensePeaks([0.5], 180)).toEqual([100]);
    expect(condensePeaks([0.001, 0.002], 2)).toEqual([2, 4]);
    expect(condensePeaks([])).toEqual([]);
  });
});

it.each([
  ["Mozilla/5.0 (iPhone) Safari/604", "aA"],
  ["Mozilla/5.0 Firefox/130", "crossed"],
  ["Mozilla/5.0 Chrome/120 Safari/537", "icon left"],
  ["Mozilla/5.0 (Macintosh) Safari/605", "Settings for this Website"],
  ["other", "settings of this page"],
])("shows for %s where the permission is", (userAgent, words) => {
  expect(deniedSteps(userAgent)).toContain(words);
});

const PLACE = "Dialogue 3: At the bank, segment 2";

describe("verdictText", () => {
  const draft = { answerId: "a1", attempt: 1, durationMs: 23_000, size: 1, silent: false };
  it("says first what was kept, then why", () => {
    expect(
      verdictText(
        { phase: "interrupted", interruption: "unplugged", draft, counted: false },
        PLACE,
      ),
    ).toBe(
      "Recording stopped, 0:23 kept. The microphone was disconnected. This does not count as a repeat.",
    );
    expect(
      verdictText({ phase: "interrupted", interruption: "hidden", draft, counted: true }, PLACE),
    ).toBe("Recording stopped, 0:23 kept. The page was hidden.");
    expect(
      verdictText(
        { phase: "interrupted", interruption: "recovered", draft, counted: false },
        PLACE,
      ),
    ).toBe("Recovered recording (0:23) of Dialogue 3: At the bank, segment 2.");
  });
});
