import { useEffect, useReducer } from "react";
import type { StudioHere } from "../studio/studio-here.ts";

const AT_REST = new Set(["idle", "stopped", "blocked", "question-failed"]);

/** Whether the recorder leaves microphone and loudspeaker to others at this moment. */
export function useRest({ recorder, rehearsal }: StudioHere): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => recorder.subscribe(redraw), [recorder]);
  return AT_REST.has(recorder.state.phase) && !rehearsal;
}
