import { transition } from "../../../app/lib/studio/recorder/recorder-machine.ts";
import {
  initialState,
  type Effect,
  type Phase,
  type RecorderEvent,
  type RecorderState,
  type Take,
} from "../../../app/lib/studio/recorder/recorder-state.ts";

export const take: Take = {
  answerId: "a1",
  attempt: 1,
  durationMs: 14_000,
  size: 57_000,
  silent: false,
};

export function at(phase: Phase, change: Partial<RecorderState> = {}): RecorderState {
  return { ...initialState(0), phase, ...change };
}

/** Returns the state after some events, and all effects on the way. */
export function play(
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
