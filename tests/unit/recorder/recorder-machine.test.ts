import { describe, expect, it } from "vitest";
import { transition } from "../../../app/lib/studio/recorder/recorder-machine.ts";
import {
  initialState,
  PHASES,
  type Effect,
  type Phase,
  type RecorderEvent,
} from "../../../app/lib/studio/recorder/recorder-state.ts";
import { at, play, take } from "./played.ts";

const wholeTake: RecorderEvent[] = [
  { type: "START" },
  { type: "MIC_READY" },
  { type: "QUESTION_ENDED" },
  { type: "CHIME_DONE" },
  { type: "RECORDER_STARTED" },
  { type: "FINISH" },
  { type: "TAKE_READY", take },
];

describe("the steps of one segment", () => {
  it("plays, chimes, records and stores, in this order", () => {
    const { state, effects } = play(initialState(0), ...wholeTake);
    expect(effects).toEqual([
      "acquire",
      "play-question",
      "play-chime",
      "start-recorder",
      "finish-recorder",
      "keep-take",
      "rest-mic",
    ]);
    expect(state).toMatchObject({ phase: "stopped", attempts: 1, take });
  });

  it("records only after the recorder itself has started", () => {
    expect(play(initialState(0), ...wholeTake.slice(0, 4)).state.phase).toBe("starting");
  });

  it("asks before a repeat, which the student can cancel", () => {
    const asked = play(initialState(0), ...wholeTake, { type: "START" });
    expect(asked.state.phase).toBe("confirming");
    expect(play(asked.state, { type: "CANCEL" }).state).toMatchObject({ phase: "stopped", take });
    expect(play(asked.state, { type: "CONFIRM" })).toMatchObject({
      state: { phase: "acquiring" },
      effects: ["acquire"],
    });
  });

  it("asks when the server already counts an attempt", () => {
    expect(play(initialState(1), { type: "START" }).state.phase).toBe("confirming");
    expect(play(at("confirming", { attempts: 1 }), { type: "CANCEL" }).state.phase).toBe("idle");
  });
});

/** Every pair with an effect. All other pairs must change nothing. */
const table: [Phase, RecorderEvent, Phase, Effect[]][] = [
  ["idle", { type: "START" }, "acquiring", ["acquire"]],
  ["idle", { type: "RESTORED", take }, "stopped", []],
  ["idle", { type: "RECOVERED", take }, "interrupted", []],
  ["stopped", { type: "START" }, "acquiring", ["acquire"]],
  ["stopped", { type: "RESTORED", take }, "stopped", []],
  ["stopped", { type: "RECOVERED", take }, "interrupted", []],
  ["confirming", { type: "CONFIRM" }, "acquiring", ["acquire"]],
  ["confirming", { type: "CANCEL" }, "idle", []],
  ["acquiring", { type: "SLOW" }, "acquiring", []],
  ["acquiring", { type: "MIC_READY" }, "playing", ["play-question"]],
  ["acquiring", { type: "MIC_FAILED", trouble: "denied" }, "blocked", []],
  ["acquiring", { type: "CANCEL" }, "idle", ["stop-sounds", "release-mic"]],
  ["playing", { type: "CANCEL" }, "idle", ["stop-sounds", "release-mic"]],
  ["blocked", { type: "START" }, "acquiring", ["acquire"]],
  ["blocked", { type: "MIC_AVAILABLE" }, "idle", []],
  ["playing", { type: "QUESTION_ENDED" }, "chime", ["play-chime"]],
  ["playing", { type: "QUESTION_FAILED", isFormat: false }, "question-failed", []],
  ["playing", { type: "QUESTION_PAUSED" }, "paused", []],
  ["paused", { type: "QUESTION_FAILED", isFormat: false }, "question-failed", []],
  ["paused", { type: "QUESTION_RESUMED" }, "playing", []],
  ["paused", { type: "CONTINUE" }, "acquiring", ["acquire"]],
  ["paused", { type: "RETRY" }, "acquiring", ["acquire"]],
  ["question-failed", { type: "QUESTION_FAILED", isFormat: false }, "question-failed", []],
  ["question-failed", { type: "RETRY" }, "acquiring", ["acquire"]],
  ["question-failed", { type: "CONTINUE" }, "acquiring", ["acquire"]],
  ["chime", { type: "CHIME_DONE" }, "starting", ["start-recorder"]],
  ["starting", { type: "RECORDER_STARTED" }, "recording", []],
  ["recording", { type: "WARN" }, "recording", []],
  ["recording", { type: "FINISH" }, "stopping", ["finish-recorder"]],
  ["recording", { type: "LIMIT" }, "stopping", ["finish-recorder"]],
  ["stopping", { type: "TAKE_READY", take }, "stopped", ["keep-take", "rest-mic"]],
  ["interrupted", { type: "USE" }, "stopped", ["keep-take", "rest-mic"]],
  ["interrupted", { type: "AGAIN" }, "acquiring", ["acquire"]],
  ["interrupted", { type: "DISCARD" }, "idle", ["drop-take"]],
  ["silent", { type: "USE" }, "stopped", ["keep-take", "rest-mic"]],
  ["silent", { type: "AGAIN" }, "acquiring", ["acquire"]],
  ["silent", { type: "DISCARD" }, "idle", ["drop-take"]],
];

const events: RecorderEvent[] = [
  ...(
    [
      "START",
      "CONFIRM",
      "CANCEL",
      "CONTINUE",
      "RETRY",
      "FINISH",
      "USE",
      "AGAIN",
      "DISCARD",
    ] as const
  ).map((type) => ({ type })),
  ...(
    [
      "SLOW",
      "MIC_READY",
      "MIC_AVAILABLE",
      "QUESTION_ENDED",
      "QUESTION_PAUSED",
      "QUESTION_RESUMED",
    ] as const
  ).map((type) => ({ type })),
  ...(["CHIME_DONE", "RECORDER_STARTED", "WARN", "LIMIT"] as const).map((type) => ({ type })),
  { type: "QUESTION_FAILED", isFormat: false },
  { type: "MIC_FAILED", trouble: "denied" },
  { type: "TAKE_READY", take },
  { type: "RESTORED", take },
  { type: "RECOVERED", take },
];

it("follows the transition table for every event in every phase", () => {
  for (const phase of PHASES)
    for (const event of events) {
      const row = table.find(([from, known]) => from === phase && known.type === event.type);
      const { state, effects } = transition(at(phase, { draft: take }), event);
      expect
        .soft([state.phase, effects], `${event.type} in ${phase}`)
        .toEqual(row ? [row[2], row[3]] : [phase, []]);
    }
});

it.each(PHASES)("can report in the phase %s that recording is not possible", (phase) => {
  expect(transition(at(phase), { type: "UNSUPPORTED", trouble: "insecure" }).state).toMatchObject({
    phase: "unsupported",
    trouble: "insecure",
  });
});
