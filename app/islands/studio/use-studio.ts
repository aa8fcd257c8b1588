import { useEffect, useReducer, useState, type RefObject } from "react";
import { openOutbox } from "#app/lib/outbox/open-outbox.ts";
import { thisPage } from "#app/lib/outbox-view/this-page.ts";
import type { QueueEntry } from "#app/lib/outbox/queue-entry.ts";
import { connectStudio, type OwnSound, type Studio } from "./connect-studio.ts";
import type { SegmentStudioProps } from "./studio-props.ts";

export interface StudioView {
  /** Null until the browser is ready; the plain HTML stands until then. */
  studio: Studio | null;
  /** The take on this device, to listen to. */
  sound: OwnSound | null;
  /** What became of its upload. */
  entry: QueueEntry | undefined;
  /** Why the form did not leave the page. */
  obstacle: string | null;
}

/**
 * Joins the recorder and the outbox to the page, and takes everything back when the island goes.
 */
export function useStudio(
  props: SegmentStudioProps,
  question: RefObject<HTMLAudioElement>,
): StudioView {
  const [studio, setStudio] = useState<Studio | null>(null);
  const [sound, setSound] = useState<OwnSound | null>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const { segmentId, owner, uploadUrl } = props;

  useEffect(() => {
    const cleanup = new AbortController();
    void openOutbox({ owner, uploadUrl }).then((outbox) => {
      if (!cleanup.signal.aborted)
        setStudio(connectStudio(props, question, outbox, cleanup.signal, { redraw, setSound }));
    });
    return () => {
      cleanup.abort();
      setStudio(null);
      setSound(null);
    };
    // The props of an island never change: every segment is a page of its own.
  }, []);
  useEffect(
    () => () => {
      if (sound) URL.revokeObjectURL(sound.url);
    },
    [sound],
  );

  return {
    studio,
    sound,
    obstacle: thisPage.obstacle,
    entry: studio?.outbox.entryOf(segmentId),
  };
}
