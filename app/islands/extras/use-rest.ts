import { useEffect, useReducer } from "react";
import { isQuiet } from "#app/lib/studio/recorder/recorder-state.ts";
import type { StudioRecorder } from "#app/lib/studio/recorder/studio-recorder.ts";

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
  return isQuiet(recorder.state.phase) && !rehearsal;
}
