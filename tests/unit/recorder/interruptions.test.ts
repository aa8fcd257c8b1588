import { describe, expect, it } from "vitest";
import { transition, SHORTEST_TAKE_MS } from "../../../app/lib/studio/recorder/recorder-machine.ts";
import {
  type Interruption,
  needsFile,
  type RecorderEvent,
  type Take,
} from "../../../app/lib/studio/recorder/recorder-state.ts";
import { at, play, take } from "./played.ts";

const silentTake: Take = { ...take, silent: true };
const slip: Take = { ...take, durationMs: SHORTEST_TAKE_MS - 1 };

describe("interruptions", () => {
  it.each([["recording"], ["starting"]] as const)("end a take that is %s and keep it", (phase) => {
    const step = transition(at(phase), { type: "INTERRUPT", interruption: "muted" });
    expect(step).toMatchObject({
      state: { phase: "stopping", interruption: "muted" },
      effects: ["cut-recorder"],
    });
  });

  it("are free once per segment, and count from the second on", () => {
    const cut: RecorderEvent[] = [
      { type: "INTERRUPT", interruption: "hidden" },
      { type: "TAKE_READY", take },
    ];
    const first = play(at("recording"), ...cut);
    expect(first.state).toMatchObject({ phase: "interrupted", attempts: 0, counted: false });
    expect(play(first.state, { type: "USE" }).state).toMatchObject({
      phase: "stopped",
      attempts: 1,
      take,
    });
    const second = play({ ...first.state, phase: "recording" }, ...cut);
    expect(second.state).toMatchObject({ attempts: 1, counted: true });
    expect(play(second.state, { type: "AGAIN" }).state.phase).toBe("confirming");
    expect(play(second.state, { type: "USE" }).state.attempts).toBe(1);
  });

  it("count once, also when a slip follows and the take returns", () => {
    const cut = at("interrupted", { draft: take, attempts: 1, counted: true });
    const slipped = play(
      cut,
      { type: "AGAIN" },
      { type: "CONFIRM" },
      { type: "MIC_READY" },
      { type: "QUESTION_ENDED" },
      { type: "CHIME_DONE" },
      { type: "RECORDER_STARTED" },
      { type: "FINISH" },
      { type: "TAKE_READY", take: { ...slip, answerId: "a2", attempt: 2 } },
    );
    expect(slipped.state).toMatchObject({ phase: "idle", attempts: 1 });
    const back = play(slipped.state, { type: "RECOVERED", take });
    expect(back.state).toMatchObject({ phase: "interrupted", counted: true });
    expect(play(back.state, { type: "USE" }).state).toMatchObject({
      phase: "stopped",
      attempts: 1,
    });
  });

  it("keep the attempt number of a recovered take", () => {
    const third = { ...take, attempt: 3 };
    const { state } = play(at("idle", { attempts: 1 }), { type: "RECOVERED", take: third });
    expect(state.counted).toBe(false);
    expect(play(state, { type: "USE" }).state.attempts).toBe(3);
  });

  it("do not change a take that is already finishing", () => {
    const step = transition(at("stopping"), { type: "INTERRUPT", interruption: "hidden" });
    expect(step).toMatchObject({
      state: { phase: "stopping", interruption: null },
      effects: ["cut-recorder"],
    });
  });

  it.each([["playing"], ["chime"]] as const)(
    "pause the question when the page is hidden while %s",
    (phase) => {
      const step = transition(at(phase), { type: "INTERRUPT", interruption: "hidden" });
      expect(step.state.phase).toBe("paused");
      expect(step.effects).toContain("release-mic");
    },
  );

  it.each([["playing"], ["chime"]] as const)("report a lost microphone while %s", (phase) => {
    expect(
      transition(at(phase), { type: "INTERRUPT", interruption: "unplugged" }).state,
    ).toMatchObject({ phase: "blocked", trouble: "no-mic" });
  });

  it("ignore the permission prompt, behind which some phones hide the page", () => {
    expect(
      transition(at("acquiring"), { type: "INTERRUPT", interruption: "hidden" }),
    ).toMatchObject({ state: { phase: "acquiring" }, effects: [] });
  });

  it.each([["idle"], ["stopped"], ["silent"], ["interrupted"], ["blocked"]] as const)(
    "release the microphone while %s",
    (phase) => {
      expect(transition(at(phase), { type: "INTERRUPT", interruption: "hidden" }).effects).toEqual([
        "release-mic",
      ]);
    },
  );
});

describe("the verdict on a take", () => {
  it("does not count an accidental take", () => {
    expect(transition(at("stopping"), { type: "TAKE_READY", take: slip })).toMatchObject({
      state: { phase: "idle", attempts: 0, note: "too-short", take: null },
      effects: ["drop-take", "rest-mic"],
    });
  });

  it("returns to the existing answer after an accidental repeat", () => {
    expect(
      transition(at("stopping", { take, attempts: 1 }), { type: "TAKE_READY", take: slip }).state,
    ).toMatchObject({ phase: "stopped", take, attempts: 1 });
  });

  it("reports a microphone that stopped at once", () => {
    expect(
      transition(at("stopping", { interruption: "error" }), { type: "TAKE_READY", take: slip })
        .state.note,
    ).toBe("cut-short");
  });

  const none = { ...take, durationMs: 0, size: 0 };
  it.each<[string, Interruption | null, Take, object, boolean]>([
    ["never started", "never-started", none, { phase: "blocked", trouble: "never-started" }, true],
    ["no data for seconds", "no-data", { ...none, ranMs: 5000 }, { trouble: "no-data" }, true],
    ["no data up to Finish", null, { ...none, ranMs: 4000 }, { trouble: "no-data" }, true],
    ["no data, then hidden", "hidden", { ...none, ranMs: 4000 }, { trouble: "no-data" }, true],
    [
      "muted by a call before it began",
      "muted",
      none,
      { phase: "blocked", trouble: "muted" },
      true,
    ],
    ["stopped at once", "error", none, { phase: "idle", note: "cut-short" }, true],
    ["a press by accident", null, { ...none, ranMs: 300 }, { phase: "idle", trouble: null }, false],
    ["muted by a call later", "muted", take, { phase: "interrupted", draft: take }, true],
    ["no data any more", "no-data", take, { phase: "interrupted", draft: take }, true],
    ["the page's clock jumped", "clock", take, { phase: "interrupted", draft: take }, true],
    ["the device slept", "asleep", take, { phase: "interrupted", draft: take }, false],
  ])(
    "%s: says what happened, counts nothing, offers a file",
    (_, interruption, ready, is, file) => {
      const { state } = transition(at("stopping", { interruption }), {
        type: "TAKE_READY",
        take: ready,
      });
      expect([state, needsFile(state)]).toMatchObject([{ attempts: 0, ...is }, file]);
    },
  );

  it("asks about silence, and counts it only when the student saves it", () => {
    const asked = transition(at("stopping"), { type: "TAKE_READY", take: silentTake });
    expect(asked.state).toMatchObject({ phase: "silent", attempts: 0 });
    expect(play(asked.state, { type: "USE" }).state).toMatchObject({
      phase: "stopped",
      attempts: 1,
    });
    expect(play(asked.state, { type: "AGAIN" }).state).toMatchObject({
      phase: "acquiring",
      attempts: 0,
    });
  });

  it("clears the warning of the last take", () => {
    const { state } = play(at("recording"), { type: "WARN" });
    expect(state.warned).toBe(true);
    expect(
      transition({ ...state, phase: "starting" }, { type: "RECORDER_STARTED" }).state.warned,
    ).toBe(false);
  });
});
