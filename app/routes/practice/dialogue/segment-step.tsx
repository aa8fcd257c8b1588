import SegmentStudio, { type SegmentStudioProps } from "#app/islands/segment-studio.tsx";
import { Island } from "#app/components/island.tsx";
import type { DialoguePage } from "./dialogue.page.server.ts";
import { ProgressStrip } from "./progress-strip.tsx";

interface SegmentStepProps {
  page: DialoguePage;
  studio: SegmentStudioProps;
  error: string | undefined;
}

/**
 * The segment at hand: its heading and the studio, which listens, records and falls back to a file
 * field.
 */
export function SegmentStep({ page, studio, error }: SegmentStepProps) {
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
      <ProgressStrip segments={page.segments} position={page.position} />
      <Island
        name="segment-studio"
        component={SegmentStudio}
        props={{ ...studio, error: error ?? null }}
      />
    </section>
  );
}
