import type { ReactNode } from "react";
import { Island } from "#app/components/island.tsx";
import SegmentStudio, { type SegmentStudioProps } from "#app/islands/segment-studio.tsx";

interface SegmentStepProps {
  studio: SegmentStudioProps;
  error: string | undefined;
  /** Between the heading and the studio. */
  children?: ReactNode;
}

/**
 * The current segment: heading and studio. app/lib/studio/way/show-segment.ts writes the parts that
 * change with the segment.
 */
export function SegmentStep({ studio, error, children }: SegmentStepProps) {
  const { languageFrom: from, languageTo: to } = studio;
  return (
    <section aria-labelledby="seg-title">
      <div className="seg-head">
        <h2 id="seg-title">
          Segment {studio.segmentNo} of {studio.segmentCount}
        </h2>
        <p className="text-sm text-ink-muted" id="seg-languages">
          {from && to ? `${from.name} into ${to.name}` : ""}
        </p>
      </div>
      {children}
      <Island
        name="segment-studio"
        component={SegmentStudio}
        props={{ ...studio, error: error ?? null }}
      />
    </section>
  );
}
