import { TakeFactList } from "#app/components/ui/take-facts.tsx";
import { Player } from "./player.tsx";
import { storedText } from "./receipt.tsx";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import type { StudioView } from "./use-studio.ts";

interface OwnAnswerProps {
  props: SegmentStudioProps;
  view: StudioView;
}

/** The recording that can be listened to: this device's, else the server's. */
export function OwnAnswer({ props, view: { studio, sound } }: OwnAnswerProps) {
  const { stored, segmentNo, segmentCount } = props;
  const take = sound?.record ?? stored;
  const url = sound?.url ?? stored?.url;
  return (
    <>
      {take && url ? (
        <Player
          key={sound?.url}
          url={url}
          label={`Your answer, segment ${segmentNo} of ${segmentCount}`}
          durationMs={take.durationMs}
          peaks={take.peaks}
          height={35}
          seekable
          skin={studio !== null}
        />
      ) : null}
      {stored?.size && !sound ? (
        <p className="text-sm text-ink-muted">
          {storedText(stored.durationMs, stored.facts?.repeats ?? null)}
        </p>
      ) : null}
    </>
  );
}

/** What is known of it without listening to it, for who wants it. */
export function HowItWasSpoken({ props: { stored }, view: { sound } }: OwnAnswerProps) {
  const take = sound?.record ?? stored;
  return take?.facts ? (
    <details className="quiet-fold">
      <summary>How you spoke</summary>
      <TakeFactList facts={take.facts} durationMs={take.durationMs} />
    </details>
  ) : null;
}
