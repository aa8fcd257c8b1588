import { useEffect, useReducer, useState, type RefObject } from "react";
import { openOutbox } from "#app/lib/studio/outbox/outbox.ts";
import { thisPage } from "#app/lib/studio/this-page.ts";
import type { QueueEntry } from "#app/lib/studio/outbox/upload-state.ts";
import { isQuiet } from "#app/lib/studio/recorder/recorder-state.ts";
import type { StudioRecorder } from "#app/lib/studio/recorder/studio-recorder.ts";
import { Studio, type OwnSound } from "./studio.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";

export interface StudioView {
  /** Null until the browser is ready. Until then the plain HTML is shown. */
  studio: Studio | null;
  sound: OwnSound | null;
  entry: QueueEntry | undefined;
  obstacle: string | null;
  /** The number of times an obstacle was shown. */
  told: number;
}

/** Connects recorder and outbox to the page until the island unmounts. */
export function useStudio(
  props: SegmentStudioProps,
  question: RefObject<HTMLAudioElement>,
  setSegment: (segment: SegmentStudioProps) => void,
): StudioView {
  const [studio, setStudio] = useState<Studio | null>(null);
  const [sound, setSound] = useState<OwnSound | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { place, owner, uploadUrl } = props;

  useEffect(() => {
    const cleanup = new AbortController();
    openOutbox({ owner, uploadUrl })
      .then((outbox) => {
        const { signal } = cleanup;
        if (signal.aborted) return;
        const hooks = { redraw, setSound, setSegment };
        setStudio(new Studio(props, question, outbox, signal, hooks));
      })
      // Thrown where React, and so the page, hears of it.
      .catch((error: unknown) =>
        setStudio(() => {
          throw error;
        }),
      );
    return () => {
      cleanup.abort();
      setStudio(null);
      setSound(null);
    };
    // One studio serves all segments of the page.
  }, []);
  useEffect(
    () => () => {
      // A player that was just removed may still be loading it.
      if (sound) setTimeout(() => URL.revokeObjectURL(sound.url), 5_000);
    },
    [sound],
  );

  return {
    studio,
    sound,
    obstacle: thisPage.obstacle,
    told: thisPage.told,
    entry: studio?.outbox.entryOf(place),
  };
}

/** The part of the studio that the extras need; the page before a mock test has no studio. */
export interface Beside {
  recorder: Pick<StudioRecorder, "subscribe" | "releaseMicrophone"> & {
    state: Pick<StudioRecorder["state"], "phase">;
  };
  rehearsal: unknown;
}

/** True while nothing records and no rehearsal runs. */
export function useRest({ recorder, rehearsal }: Beside): boolean {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => recorder.subscribe(redraw), [recorder]);
  return isQuiet(recorder.state.phase) && !rehearsal;
}
