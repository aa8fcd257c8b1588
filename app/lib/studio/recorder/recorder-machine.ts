import {
  atRest,
  begin,
  lossOf,
  SHORTEST_TAKE_MS,
  step,
  type Interruption,
  type RecorderEvent,
  type RecorderState,
  type Step,
  type Take,
} from "./recorder-state.ts";

export { SHORTEST_TAKE_MS };

/** Ignores an event that has no meaning in the phase. */
export function transition(state: RecorderState, event: RecorderEvent): Step {
  if (event.type === "UNSUPPORTED")
    return step({ ...state, phase: "unsupported", trouble: event.trouble });
  if (event.type === "INTERRUPT") return interrupt(state, event.interruption);
  switch (state.phase) {
    case "idle":
    case "stopped":
      return rest(state, event);
    case "confirming":
      if (event.type === "CONFIRM") return begin(state);
      if (event.type === "CANCEL") return step(atRest(state));
      return step(state);
    case "acquiring":
      if (event.type === "SLOW") return step({ ...state, slow: true });
      if (event.type === "MIC_READY")
        return step({ ...state, phase: "playing", slow: false }, "play-question");
      if (event.type === "MIC_FAILED")
        return step({ ...state, phase: "blocked", slow: false, trouble: event.trouble });
      if (event.type === "CANCEL") return callOff(state);
      return step(state);
    case "blocked":
      if (event.type === "START") return begin(state);
      if (event.type === "MIC_AVAILABLE") return step({ ...atRest(state), trouble: null });
      return step(state);
    case "playing":
    case "paused":
    case "question-failed":
      return question(state, event);
    case "chime":
      return event.type === "CHIME_DONE"
        ? step({ ...state, phase: "starting" }, "start-recorder")
        : step(state);
    case "starting":
      return event.type === "RECORDER_STARTED"
        ? step({ ...state, phase: "recording", warned: false })
        : step(state);
    case "recording":
      if (event.type === "WARN") return step({ ...state, warned: true });
      if (event.type === "FINISH" || event.type === "LIMIT")
        return step({ ...state, phase: "stopping" }, "finish-recorder");
      return step(state);
    case "stopping":
      return event.type === "TAKE_READY" ? judge(state, event.take) : step(state);
    case "interrupted":
    case "silent":
      return verdict(state, event);
    case "unsupported":
      return step(state);
  }
}

function rest(state: RecorderState, event: RecorderEvent): Step {
  if (event.type === "START")
    return state.attempts > 0 ? step({ ...state, phase: "confirming" }) : begin(state);
  if (event.type === "RESTORED")
    return step({
      ...state,
      phase: "stopped",
      take: event.take,
      attempts: Math.max(event.take.attempt, state.attempts),
    });
  if (event.type === "RECOVERED") {
    return step({
      ...state,
      phase: "interrupted",
      interruption: "recovered",
      draft: event.take,
      counted: event.take.attempt <= state.attempts,
      freeInterruption: false,
    });
  }
  return step(state);
}

function question(state: RecorderState, event: RecorderEvent): Step {
  switch (event.type) {
    case "QUESTION_ENDED":
      return state.phase === "playing"
        ? step({ ...state, phase: "chime" }, "play-chime")
        : step(state);
    case "QUESTION_FAILED":
      return step({
        ...state,
        phase: "question-failed",
        note: event.isFormat ? "unplayable" : null,
      });
    case "QUESTION_PAUSED":
      return state.phase === "playing" ? step({ ...state, phase: "paused" }) : step(state);
    case "CANCEL":
      return state.phase === "playing" ? callOff(state) : step(state);
    case "QUESTION_RESUMED":
      return state.phase === "paused" ? step({ ...state, phase: "playing" }) : step(state);
    case "CONTINUE":
    case "RETRY":
      // A hidden page has released the microphone, so acquire it again.
      return state.phase === "playing" ? step(state) : begin(state);
    default:
      return step(state);
  }
}

/** Undoes the press on Start, because another tab records. */
function callOff(state: RecorderState): Step {
  return step(atRest(state), "stop-sounds", "release-mic");
}

function interrupt(state: RecorderState, interruption: Interruption): Step {
  switch (state.phase) {
    case "recording":
    case "starting":
      return step({ ...state, phase: "stopping", interruption }, "cut-recorder");
    case "stopping":
      // The take is complete. Cut only its end.
      return step(state, "cut-recorder");
    case "playing":
    case "chime": {
      const next: Partial<RecorderState> =
        interruption === "hidden" ? { phase: "paused" } : { phase: "blocked", trouble: "no-mic" };
      return step({ ...state, ...next }, "stop-sounds", "release-mic");
    }
    case "acquiring":
      // Some phones hide the page behind their permission prompt.
      return step(state);
    default:
      return step(state, "release-mic");
  }
}

function judge(state: RecorderState, take: Take): Step {
  if (take.durationMs < SHORTEST_TAKE_MS) {
    const trouble = lossOf(state.interruption, take);
    if (trouble)
      return step(
        { ...state, phase: "blocked", trouble, draft: null, interruption: null },
        "drop-take",
        "release-mic",
      );
    return step(
      {
        ...atRest(state),
        draft: null,
        interruption: null,
        note: state.interruption ? "cut-short" : "too-short",
      },
      "drop-take",
      "rest-mic",
    );
  }
  if (state.interruption) {
    const counted = !state.freeInterruption;
    return step(
      {
        ...state,
        phase: "interrupted",
        draft: take,
        counted,
        freeInterruption: false,
        attempts: counted ? counting(state, take) : state.attempts,
      },
      "release-mic",
    );
  }
  if (take.silent)
    return step({ ...state, phase: "silent", draft: take, counted: false }, "rest-mic");
  return accept({ ...state, draft: take, counted: false });
}

function verdict(state: RecorderState, event: RecorderEvent): Step {
  if (event.type === "USE") return accept(state);
  if (event.type === "AGAIN")
    return state.counted ? step({ ...state, phase: "confirming" }) : begin(state);
  if (event.type === "DISCARD") return step({ ...atRest(state), interruption: null }, "drop-take");
  return step(state);
}

function accept(state: RecorderState): Step {
  return step(
    {
      ...state,
      phase: "stopped",
      take: state.draft,
      draft: null,
      interruption: null,
      attempts: counting(state, state.draft),
      counted: false,
    },
    "keep-take",
    "rest-mic",
  );
}

/** A take has its attempt from the first second, so nothing is counted twice. */
function counting({ attempts }: RecorderState, take: Take | null): number {
  return Math.max(attempts, take?.attempt ?? 0);
}
