import type { StudioHere } from "#app/lib/studio/studio-here.ts";

/** Start, past the question whether to repeat: who rehearses has been asked before. */
export function startAnew({ recorder }: StudioHere): void {
  recorder.dispatch({ type: "START" });
  if (recorder.state.phase === "confirming") recorder.dispatch({ type: "CONFIRM" });
}
