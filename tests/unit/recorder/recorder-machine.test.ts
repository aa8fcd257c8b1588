import { describe, expect, it } from "vitest";
import {
  initialState,
  PHASES,
  SHORTEST_TAKE_MS,
  transition,
  type Effect,
  type Phase,
  type RecorderEvent,
  type RecorderState,
  type Take,
} from "#app/lib/recorder/recorder-machine.ts";

const take: Take = { answerId: "a1", durationMs: 14_000, size: 57_000, silent: false };
const silentTake: Take = { ...take, silent: true };
const slip: Take = { ...take, durationMs: SHORTEST_TAKE_MS - 1 };

function at(phase: Phase, change: Partial<RecorderState> = {}): RecorderState {
  return { ...initialState(0), phase, ...change };
}

function play(
  state: RecorderState,
  ...events: RecorderEvent[]
): { state: RecorderState; effects: Effect[] } {
  return events.reduce<{ state: RecorderState; effects: Effect[] }>(
    (step, event) => {
      const next = transition(step.state, event);
      return { state: next.state, effects: [...step.effects, ...next.effects] };
    },
    { state, effects: [] },
  );
}

const wholeTake: RecorderEvent[] = [
  { type: "START" },
  { type: "MIC_READY" },
  { type: "QUESTION_ENDED" },
  { type: "CHIME_DONE" },
  { type: "RECORDER_STARTED" },
  { type: "FINISH" },
  { type: "TAKE_READY", take },
];

describe("the way of one segment", () => {
  it("listens, chimes, records and keeps, in this order", () => {
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

  it("asks before a repeat and can be called off", () => {
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

/** Every pair that means something; all others must change nothing. */
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
  ["blocked", { type: "START" }, "acquiring", ["acquire"]],
  ["blocked", { type: "MIC_AVAILABLE" }, "idle", []],
  ["playing", { type: "QUESTION_ENDED" }, "chime", ["play-chime"]],
  ["playing", { type: "QUESTION_FAILED" }, "question-failed", []],
  ["playing", { type: "QUESTION_PAUSED" }, "paused", []],
  ["paused", { type: "QUESTION_FAILED" }, "question-failed", []],
  ["paused", { type: "QUESTION_RESUMED" }, "playing", []],
  ["paused", { type: "CONTINUE" }, "acquiring", ["acquire"]],
  ["paused", { type: "RETRY" }, "acquiring", ["acquire"]],
  ["question-failed", { type: "QUESTION_FAILED" }, "question-failed", []],
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
      "QUESTION_FAILED",
      "QUESTION_PAUSED",
      "QUESTION_RESUMED",
    ] as const
  ).map((type) => ({ type })),
  ...(["CHIME_DONE", "RECORDER_STARTED", "WARN", "LIMIT"] as const).map((type) => ({ type })),
  { type: "MIC_FAILED", trouble: "denied" },
  { type: "TAKE_READY", take },
  { type: "RESTORED", take },
  { type: "RECOVERED", take },
];

describe.each(PHASES)("in the phase %s", (phase) => {
  const rows = table.filter(([from]) => from === phase);

  it.each(events.map((event) => [event.type, event] as const))(
    "%s does what the table says",
    (type, event) => {
      const row = rows.find(([, known]) => known.type === type);
      const { state, effects } = transition(at(phase, { draft: take }), event);
      expect([state.phase, effects]).toEqual(row ? [row[2], row[3]] : [phase, []]);
    },
  );

  it("can be told that recording is not possible here", () => {
    expect(transition(at(phase), { type: "UNSUPPORTED", trouble: "insecure" }).state).toMatchObject(
      { phase: "unsupported", trouble: "insecure" },
    );
  });
});

describe("interruptions", () => {
  it.each([["recording"], ["starting"]] as const)("end a take that is %s and keep it", (phase) => {
    const step = transition(at(phase), { type: "INTERRUPT", interruption: "muted" });
    expect(step).toMatchObject({
      state: { phase: "stopping", interruption: "muted" },
      effects: ["cut-recorder"],
    });
  });

  it("are free the first time for each segment, and count from the second on", () => {
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

  it("leave a take alone that is being finished already", () => {
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

  it.each([["playing"], ["chime"]] as const)(
    "say that the microphone is gone while %s",
    (phase) => {
      expect(
        transition(at(phase), { type: "INTERRUPT", interruption: "unplugged" }).state,
      ).toMatchObject({ phase: "blocked", trouble: "no-mic" });
    },
  );

  it("do not disturb the permission prompt, behind which some phones hide the page", () => {
    expect(
      transition(at("acquiring"), { type: "INTERRUPT", interruption: "hidden" }),
    ).toMatchObject({ state: { phase: "acquiring" }, effects: [] });
  });

  it.each([["idle"], ["stopped"], ["silent"], ["interrupted"], ["blocked"]] as const)(
    "let go of the microphone while %s",
    (phase) => {
      expect(transition(at(phase), { type: "INTERRUPT", interruption: "hidden" }).effects).toEqual([
        "release-mic",
      ]);
    },
  );
});

describe("the judgement of a take", () => {
  it("does not count a slip of the finger", () => {
    expect(transition(at("stopping"), { type: "TAKE_READY", take: slip })).toMatchObject({
      state: { phase: "idle", attempts: 0, note: "too-short", take: null },
      effects: ["drop-take", "rest-mic"],
    });
  });

  it("goes back to the answer that is there after a slip in a repeat", () => {
    expect(
      transition(at("stopping", { take, attempts: 1 }), { type: "TAKE_READY", take: slip }).state,
    ).toMatchObject({ phase: "stopped", take, attempts: 1 });
  });

  it("names a microphone that stopped at once", () => {
    expect(
      transition(at("stopping", { interruption: "error" }), { type: "TAKE_READY", take: slip })
        .state.note,
    ).toBe("cut-short");
  });

  it("asks about silence and counts it only when it is saved", () => {
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

  it("forgets the warning of the last take", () => {
    const { state } = play(at("recording"), { type: "WARN" });
    expect(state.warned).toBe(true);
    expect(
      transition({ ...state, phase: "starting" }, { type: "RECORDER_STARTED" }).state.warned,
    ).toBe(false);
  });
});
