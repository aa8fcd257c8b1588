import { useEffect, useReducer } from "react";
import { isQuiet } from "#app/lib/studio/recorder/recorder-state.ts";
import type { StudioRecorder } from "#app/lib/studio/recorder/studio-recorder.ts";

export interface Beside {
  recorder: Pick<StudioRecorder, "subscribe" | "releaseMicrophone"> & {
    state: Pick<StudioRecorder["state"], "phase">;
  };
  rehearsal: unknown;
}

export function useRest({ recorder, rehearsal }: Beside): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => recorder.subscribe(redraw), [recorder]);
  return isQuiet(recorder.state.phase) && !rehearsal;
}
