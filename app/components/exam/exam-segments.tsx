import type { LivePage } from "#app/lib/exam/exam-page.server.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { paths } from "#app/lib/paths.ts";

/** The segments of the dialogue at hand; each leads to its own page. */
export function ExamSegments({ page: { testId, segments, current } }: { page: LivePage }) {
  return (
    <ol className="segments">
      {segments.map((segment) => (
        <li key={segment.id} className={segment.no === current.no ? "is-now" : undefined}>
          <a
            className={segment.other ? "seg seg-other" : "seg"}
            href={paths.exam(testId, { segment: segment.no })}
            aria-current={segment.no === current.no ? "step" : undefined}
          >
            <span className="seg-no">
              <span className="sr-only">Segment </span>
              {segment.no}
            </span>
            <span className="seg-voice">{segment.language}</span>
            <span className={segment.stored ? "receipt receipt-stored" : "receipt"}>
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
