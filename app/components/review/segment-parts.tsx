import { Icon } from "#app/components/ui/icon.tsx";
import { Island } from "#app/components/island.tsx";
import SegmentStudio, { type SegmentStudioProps } from "#app/islands/segment-studio.tsx";
import { segmentView } from "#app/lib/studio/way/segment-view.ts";
import { ScriptOnly } from "#app/components/ui/script-only.tsx";
import { NativeText } from "#app/components/ui/native-text.tsx";
import { AnswerFile } from "#app/components/forms/answer-file.tsx";
import { NextButton, PreviousButton } from "#app/islands/studio/move-buttons.tsx";

interface AnswerFoldProps {
  studio: SegmentStudioProps;
  /** Set only on request: text that is hidden in the HTML can still be read. */
  answer: { text: string; tag?: string } | null;
  /** The page that shows the answer. */
  href: string;
  /** True in a test until the segment is answered. */
  hidden?: boolean;
}

interface SegmentStepProps {
  studio: SegmentStudioProps;
  error: string | undefined;
}

interface SegmentLinksProps {
  segments: {
    /** The segment's name for the outbox. */
    receipt: string;
    no: number;
    language: string | null;
    other: boolean;
    stored: boolean;
  }[];
  /** The current segment's number, or any other text. */
  current: number | string;
  href: (no: number) => string;
}

/** All segments in a strip, with their receipts. The outbox updates them with waiting takes. */
export function SegmentLinks({ segments, current, href }: SegmentLinksProps) {
  return (
    <nav aria-label="Segments">
      <ol className="segments" data-part="segments">
        {segments.map((segment) => (
          <li key={segment.no}>
            <a
              className={segment.other ? "seg seg-other" : "seg"}
              href={href(segment.no)}
              aria-current={segment.no === current ? "step" : undefined}
            >
              <span>
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
    </nav>
  );
}

/** The current segment: heading and studio. A move writes the heading anew (dialogue-way.ts). */
export function SegmentStep({ studio, error }: SegmentStepProps) {
  const { heading, languages } = segmentView(studio);
  return (
    <section aria-labelledby="seg-title">
      <div className="mb-1 flex flex-wrap items-baseline justify-between gap-x-4 md:mb-2">
        <h2 id="seg-title">{heading}</h2>
        <p className="text-sm text-ink-muted" id="seg-languages">
          {languages}
        </p>
      </div>
      <Island
        name="segment-studio"
        component={SegmentStudio}
        props={{ ...studio, error: error ?? null }}
      />
      <noscript>
        <p className="mt-4 text-sm text-ink-muted">
          Checking the microphone and the camera needs JavaScript. Without it, record a few words
          with your phone first, and listen to them.
          {studio.exam
            ? null
            : " To practise like the real test, hear each segment once, send your answer, and go on."}
        </p>
      </noscript>
    </section>
  );
}

/** The answer of a segment: a link until it is requested. */
export function AnswerFold({ studio, answer, href, hidden }: AnswerFoldProps) {
  const fold = (
    <details
      className="fold"
      open={answer !== null}
      hidden={hidden}
      id="reference"
      data-part="reference"
    >
      <summary>
        <Icon name="practice" />
        Answer
        <Icon name="down" />
      </summary>
      <div className="fold-body">
        {answer ? (
          <>
            <p className="text-sm text-ink-muted">What was said in segment {studio.segmentNo}</p>
            <NativeText tag={answer.tag}>{answer.text || "No reference text available"}</NativeText>
          </>
        ) : (
          <p>
            <a href={`${href}#reference`}>{segmentView(studio).toWords}</a>
          </p>
        )}
      </div>
    </details>
  );
  return hidden ? <ScriptOnly>{fold}</ScriptOnly> : fold;
}

/** The hidden fields of the answer's form. The studio and a move fill them. */
export function AnswerFields({ studio }: { studio: SegmentStudioProps }) {
  return Object.entries(segmentView(studio).fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** For text browsers: the sound as a link, and the file field inside its form. */
export function PlainStep({ studio, error }: { studio: SegmentStudioProps; error?: string }) {
  const { segmentNo, audioUrl } = studio;
  return (
    <>
      <h2>{segmentView(studio).heading}</h2>
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
