import type { Outbox } from "#app/lib/studio/outbox/outbox.ts";
import { safePlaceText } from "#app/lib/studio/outbox/take-words.ts";
import type { StudioHere } from "#app/lib/studio/studio-here.ts";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import { isSame, type TakePlace } from "#app/lib/studio/take/take.ts";
import type { Rescue } from "#app/lib/studio/this-page.ts";

/** Ends the recorder of an island that broke. Its take stays in the outbox, as after a crash. */
export function rescue(
  { recorder, outbox, segment }: StudioHere,
  first: SegmentStudioProps,
): Rescue {
  const state = recorder.state.phase;
  const takes = outbox.recordedSegments().length + outbox.unsent().length > 0;
  recorder.dispose();
  return {
    state,
    takes,
    hasMoved: !isSame(segment.place, first.place),
    told: whereItIs(outbox, segment.place),
  };
}

async function whereItIs(outbox: Outbox, place: TakePlace): Promise<Awaited<Rescue["told"]>> {
  await ended(outbox);
  const take = outbox.unsent().find((record) => isSame(record.place, place) && record.size > 0);
  if (!take) return null;
  const isOnDisk = outbox.isOnDisk(take.answerId);
  return { text: `The recorder has stopped. ${safePlaceText(take, isOnDisk)}`, isOnDisk };
}

/** Resolves once no take runs any more. */
function ended(outbox: Outbox): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (outbox.recordedSegments().length > 0) return;
      forget();
      resolve();
    };
    const forget = outbox.subscribe(check);
    check();
  });
}
