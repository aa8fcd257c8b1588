import { Player } from "./player.tsx";
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
  return take && url ? (
    <Player
      key={url}
      url={url}
      label={`Your answer, segment ${segmentNo} of ${segmentCount}`}
      durationMs={take.durationMs}
      peaks={take.peaks}
      height={35}
      seekable
      skin={studio !== null}
    />
  ) : null;
}
