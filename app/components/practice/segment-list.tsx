import type { DialoguePage } from "#app/lib/practice/dialogue-page.server.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { useHub } from "./use-hub.ts";

interface SegmentListProps {
  dialogueId: number;
  segments: DialoguePage["segments"];
  position: DialoguePage["position"];
}

/**
 * All segments with the receipt of each; the browser's outbox writes into the receipts what waits
 * on the device.
 */
export function SegmentList({ dialogueId, segments, position }: SegmentListProps) {
  const { paths } = useHub();
  return (
    <ol className="segments" data-part="segments">
      {segments.map((segment) => (
        <li key={segment.id} className={segment.no === position ? "is-now" : undefined}>
          <a
            className={segment.other ? "seg seg-other" : "seg"}
            href={paths.dialogue(dialogueId, segment.no)}
            aria-current={segment.no === position ? "step" : undefined}
          >
            <span className="seg-no">
              <span className="sr-only">Segment </span>
              {segment.no}
            </span>
            <span className="seg-voice">{segment.language}</span>
            <span
              className={segment.stored ? "receipt receipt-stored" : "receipt"}
              data-receipt-segment={segment.id}
            >
              {segment.stored && (
                <>
                  <Icon name="check" />
                  Stored
                </>
              )}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
