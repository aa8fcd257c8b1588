import {
  atRest,
  begin,
  step,
  type RecorderEvent,
  type RecorderState,
  type Step,
  type Take,
} from "./recorder-state.ts";

/** Shorter takes are slips of the finger: not kept, not counted. */
export const SHORTEST_TAKE_MS = 500;

export function judge(state: RecorderState, take: Take): Step {
  if (take.durationMs < SHORTEST_TAKE_MS) {
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

export function verdict(state: RecorderState, event: RecorderEvent): Step {
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

/** A take carries its attempt from its first second on, so nothing is counted twice. */
function counting({ attempts }: RecorderState, take: Take | null): number {
  return Math.max(attempts, take?.attempt ?? 0);
}
