import { useEffect, useReducer } from "react";
import type { StudioRecorder } from "#app/lib/studio/recorder/studio-recorder.ts";

const AT_REST = new Set(["idle", "stopped", "blocked", "question-failed"]);

/** A recorder beside which something else may listen or sound. */
export interface Beside {
  recorder: Pick<StudioRecorder, "subscribe" | "releaseMicrophone"> & {
    state: Pick<StudioRecorder["state"], "phase">;
  };
  rehearsal: unknown;
}

/** Whether the recorder leaves microphone and loudspeaker to others at this moment. */
export function useRest({ recorder, rehearsal }: Beside): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => recorder.subscribe(redraw), [recorder]);
  return AT_REST.has(recorder.state.phase) && !rehearsal;
}
