import type { ReviewSegment as SegmentView } from "#app/lib/practice/practice-page.server.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { NativeText } from "#app/components/ui/native-text.tsx";
import { TakeFactList } from "#app/components/ui/take-facts.tsx";
import { ReviewSources } from "./review-sources.tsx";

interface ReviewSegmentProps {
  segment: SegmentView;
  open: boolean;
}

/** One segment is open at a time, so that a phone shows where one is among the others. */
export function ReviewSegment({ segment, open }: ReviewSegmentProps) {
  return (
    <details className="fold" name="segment" open={open}>
      <summary>
        <h2>Segment {segment.serial}</h2>
        {!segment.answered && <span className="text-sm text-ink-muted">Not answered</span>}
        <Icon name="down" />
      </summary>
      <div className="fold-body grid-even">
        <div className="stack-sm">
          <ReviewSources sources={segment.sources} />
          <TakeFactList facts={segment.facts} durationMs={segment.durationMs} />
        </div>
        <div className="stack">
          <div className="stack-sm">
            <h3>Description Transcript</h3>
            {segment.transcript && <NativeText tag={segment.tag}>{segment.transcript}</NativeText>}
          </div>
          {segment.sampleText && (
            <div className="stack-sm">
              <h3>Sample Response in words</h3>
              <NativeText tag={segment.sampleTag}>{segment.sampleText}</NativeText>
            </div>
          )}
        </div>
      </div>
    </details>
  );
}
