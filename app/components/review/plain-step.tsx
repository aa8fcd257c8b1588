import { AnswerFile } from "#app/islands/studio/answer-file.tsx";
import { NextButton, PreviousButton } from "#app/islands/studio/move-buttons.tsx";
import type { SegmentStudioProps } from "#app/islands/segment-studio.tsx";

/** For text browsers: the sound as a link, and the file field inside its form. */
export function PlainStep({ studio, error }: { studio: SegmentStudioProps; error?: string }) {
  const { segmentNo, segmentCount, audioUrl } = studio;
  return (
    <>
      <h2>
        Segment {segmentNo} of {segmentCount}
      </h2>
      {audioUrl && (
        <p>
          <a href={audioUrl}>Sound of segment {segmentNo}</a>
        </p>
      )}
      <AnswerFile props={{ ...studio, error: error ?? null }} hidden={false} alone />
      <p className="actions">
        <PreviousButton props={studio} />
        <NextButton props={studio} main />
      </p>
    </>
  );
}
