import { afterEach, describe, expect, it, vi } from "vitest";
import { obstacleOf } from "../../../app/lib/studio/form/answer-guard.ts";
import {
  keptText,
  offlineText,
  safeText,
  shortTakeText,
  waitingText,
} from "../../../app/lib/studio/outbox/take-words.ts";
import { take } from "./takes.ts";

afterEach(() => vi.unstubAllGlobals());

it.each([true, false])(
  "online %s: no text calls a take in memory safe or on this device",
  (onLine) => {
    vi.stubGlobal("navigator", { onLine });
    vi.stubGlobal("document", { documentElement: { dataset: {} } });
    const left = [{ phase: "needs-login" as const, record: take() }];
    const said = [
      safeText(false),
      safeText(false, 2),
      keptText(false),
      offlineText(false, 1),
      waitingText([take()], false),
      obstacleOf(left, false, false),
      obstacleOf([{ phase: "waiting", record: take() }], true, false),
      obstacleOf([{ phase: "waiting", record: take() }], false, false),
    ];
    for (const text of said) expect(text).not.toMatch(/safe|on this device/i);
    for (const text of said) expect(text).toMatch(/close|page/);
  },
);

it("warns about a take of half a second, but not about one that fits an interpretation", () => {
  expect([520, 999, 1000].map(shortTakeText)).toEqual([
    "That was very short: 0.5 s. Repeat it, or go on.",
    "That was very short: 0.9 s. Repeat it, or go on.",
    null,
  ]);
});

describe("waitingText", () => {
  const bank = { dialogueName: "Dialogue 3: At the bank", segmentNo: 2 };
  it.each([
    [[bank], "1 recording waits on this device (Dialogue 3: At the bank, segment 2)"],
    [
      [bank, { ...bank, segmentNo: 3 }],
      "2 recordings wait on this device (Dialogue 3: At the bank)",
    ],
    [[{ dialogueName: null, segmentNo: 2 }], "1 recording waits on this device (Segment 2)"],
    [
      [bank, { dialogueName: null, segmentNo: 2 }],
      "2 recordings wait on this device (Dialogue 3: At the bank)",
    ],
  ])("%j: %s", (takes, text) => {
    expect(waitingText(takes, true)).toBe(text);
  });
});
