import { Icon } from "#app/components/ui/icon.tsx";

interface SegmentLinksProps {
  segments: {
    /** Names the segment to the outbox. */
    receipt: string;
    no: number;
    language: string | null;
    other: boolean;
    stored: boolean;
  }[];
  /** The segment at hand, by its number, or anything else. */
  current: number | string;
  href: (no: number) => string;
}

/** All segments with their receipts. The outbox writes into them what waits on the device. */
export function SegmentLinks({ segments, current, href }: SegmentLinksProps) {
  return (
    <ol className="segments" data-part="segments">
      {segments.map((segment) => (
        <li key={segment.no} className={segment.no === current ? "is-now" : undefined}>
          <a
            className={segment.other ? "seg seg-other" : "seg"}
            href={href(segment.no)}
            aria-current={segment.no === current ? "step" : undefined}
          >
            <span className="seg-no">
              <span className="sr-only">Segment </span>
              {segment.no}
            </span>{" "}
            <span className="seg-voice">{segment.language}</span>{" "}
            <span
              className={segment.stored ? "receipt receipt-stored" : "receipt"}
              data-receipt-segment={segment.receipt}
            >
              {segment.stored && (
                <>
                  <Icon name="check" />
                  Saved
                </>
              )}
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}
