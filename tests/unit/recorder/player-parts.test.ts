import { describe, expect, it, vi } from "vitest";
import { readPeaks } from "../../../app/lib/studio/player/loaded-wave.ts";
import { seekByKey } from "../../../app/lib/studio/player/sound-time.ts";
import { deniedSteps } from "../../../app/islands/extras/trouble-notice.tsx";
import { verdictText } from "../../../app/islands/studio/step-notices.tsx";

import { condensePeaks } from "../../../app/lib/studio/recorder/level-meter.ts";
import { RecorderFault, troubleOf } from "../../../app/lib/studio/recorder/microphone.ts";
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

  const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6_2 like Mac OS X) AppleWebKit/605.1.15";
  const ANDROID = "Mozilla/5.0 (Linux; Android 14; SM-S901U Build/UP1A.231005.007";
  it.each([
    ["Facebook", `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/450.0]`, "in-app"],
    ["Instagram", `${IPHONE} Mobile/15E148 Instagram 300.0 (iPhone15,2)`, "in-app"],
    ["TikTok", `${IPHONE} Mobile/15E148 Safari/604.1 musical_ly_41.9.0`, "in-app"],
    ["TikTok in Asia", `${IPHONE} Mobile/15E148 Safari/604.1 trill_43.0.0`, "in-app"],
    [
      "TikTok on Android",
      `${ANDROID}; ) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 BytedanceWebview/d8a21c6`,
      "in-app",
    ],
    ["LinkedIn", `${IPHONE} Mobile/15E148 Safari/604.1 [LinkedInApp]/9.29`, "in-app"],
    ["the Google app", `${IPHONE} GSA/340.0 Mobile/15E148 Safari/604.1`, "in-app"],
    ["Line", `${IPHONE} Mobile/15E148 Safari Line/10.3.0`, "in-app"],
    ["WeChat", `${IPHONE} Mobile/15E148 MicroMessenger/8.0.49 NetType/WIFI`, "in-app"],
    ["Snapchat", `${IPHONE} Mobile/15E148 Snapchat/12.0 (like Safari/604.1)`, "in-app"],
    ["Pinterest", `${IPHONE} Mobile/15E148 [Pinterest/iOS]`, "in-app"],
    ["KakaoTalk", `${ANDROID}) Chrome/131 Mobile Safari/537.36 KAKAOTALK/11.3.1 (INAPP)`, "in-app"],
    ["an app that names none", `${IPHONE} Mobile/15E148`, "in-app"],
    ["an app on Android", `${ANDROID}; wv) Version/4.0 Chrome/120 Mobile Safari/537.36`, "in-app"],
    ["Safari", `${IPHONE} Version/18.6 Mobile/15E148 Safari/604.1`, "denied"],
    ["Chrome on an iPhone", `${IPHONE} CriOS/120 Mobile/15E148 Safari/604.1`, "denied"],
    ["Firefox on an iPhone", `${IPHONE} FxiOS/120 Mobile/15E148 Safari/605.1.15`, "denied"],
    ["Chrome", `${ANDROID}) Chrome/120.0.0.0 Mobile Safari/537.36`, "denied"],
    ["Samsung", `${ANDROID}) SamsungBrowser/25.0 Chrome/121 Mobile Safari/537.36`, "denied"],
    ["Opera", `${ANDROID}) Chrome/120 Mobile Safari/537.36 OPR/76.2`, "denied"],
    ["Firefox", "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0", "denied"],
    ["Safari on a Mac", "Mozilla/5.0 (Macintosh) Version/17.4 Safari/605.1.15", "denied"],
  ])("a refusal in %s", (_, userAgent, trouble) => {
    const refused = Object.assign(new Error("x"), { name: "NotAllowedError" });
    expect(troubleOf(refused, userAgent)).toBe(trouble);
  });

  it("knows a recorder that gave nothing, and what is no error", () => {
    expect(troubleOf(new RecorderFault("no-data"), "")).toBe("no-data");
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

  it.each([
    ["no-data", "The recorder gave no more sound."],
    ["muted", "Another app took the microphone."],
    ["clock", "The clock of this device jumped."],
    ["asleep", "The device was asleep."],
  ] as const)("says for %s what happened", (interruption, words) => {
    expect(verdictText({ phase: "interrupted", interruption, draft, counted: true }, PLACE)).toBe(
      `Recording stopped, 0:23 kept. ${words}`,
    );
  });
});

it.each([3600, Infinity, NaN])(
  "a sound of %s seconds is not read for its wave",
  async (duration) => {
    const asked = vi.spyOn(globalThis, "fetch");
    expect(await readPeaks({ currentSrc: "http://localhost/a.mp3", duration })).toEqual([]);
    expect(asked).not.toHaveBeenCalled();
    asked.mockRestore();
  },
);
