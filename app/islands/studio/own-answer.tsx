import { TakeFactList } from "#app/components/ui/take-facts.tsx";
import { Player } from "./player.tsx";
import { storedText } from "./receipt.tsx";
import type { SegmentStudioProps } from "#app/lib/studio/studio-props.ts";
import type { StudioView } from "./use-studio.ts";

/** The recording that can be listened to: this device's, else the server's. */
export function OwnAnswer({ props, view }: { props: SegmentStudioProps; view: StudioView }) {
  const { studio, sound } = view;
  const { stored } = props;
  const label = `Your answer, segment ${props.segmentNo} of ${props.segmentCount}`;
  return (
    <>
      {sound ? (
        <Player
          key={sound.url}
          url={sound.url}
          label={label}
          durationMs={sound.record.durationMs}
          peaks={sound.record.peaks}
          height={35}
          seekable
          lang={undefined}
          skin
        />
      ) : stored?.url ? (
        <Player
          url={stored.url}
          label={label}
          durationMs={stored.durationMs}
          peaks={stored.peaks}
          height={35}
          seekable
          skin={studio !== null}
        />
      ) : null}
      <TakeFactList
        facts={(sound ? sound.record.facts : stored?.facts) ?? null}
        durationMs={sound?.record.durationMs ?? stored?.durationMs ?? null}
      />
      {stored?.size && !sound ? (
        <p className="text-sm text-ink-muted">{storedText(stored.durationMs)}</p>
      ) : null}
    </>
  );
}
