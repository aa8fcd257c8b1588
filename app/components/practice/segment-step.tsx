import SegmentStudio, { type SegmentStudioProps } from "#app/islands/segment-studio.tsx";
import { Island } from "#app/components/island.tsx";

/**
 * The segment at hand: its heading and the studio, which listens, records and falls back to a file
 * field.
 */
export function SegmentStep({
  studio,
  error,
}: {
  studio: SegmentStudioProps;
  error: string | undefined;
}) {
  const { languageFrom: from, languageTo: to } = studio;
  return (
    <section aria-labelledby="seg-title">
      <div className="seg-head">
        <h2 id="seg-title">
          Segment {studio.segmentNo} of {studio.segmentCount}
        </h2>
        {from && to && (
          <p className="text-ink-muted">
            From {from.name} into {to.name}
          </p>
        )}
      </div>
      <Island
        name="segment-studio"
        component={SegmentStudio}
        props={{ ...studio, error: error ?? null }}
      />
    </section>
  );
}
