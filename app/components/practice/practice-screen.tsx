import type { PracticePage } from "#app/lib/practice/practice-page.server.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { ReviewSegment } from "./review-segment.tsx";
import { ReviewSound } from "./review-sound.tsx";
import { useHub } from "./use-hub.ts";

/**
 * A finished or unfinished dialogue, segment by segment: own answer, original, transcript, sample.
 */
export function PracticeScreen({ page }: { page: PracticePage }) {
  const { practiceId, status, dialogue, segments, paging } = page;
  const tab = status === 1 ? "completed" : "pending";
  const { paths } = useHub();
  const hasSample = segments.some(({ sources }) =>
    sources.some(({ kind, sound }) => kind === "sample" && sound),
  );
  const address = status === 1 ? paths.completed : paths.pending;
  return (
    <>
      <PageHead
        title={`Dialogue ${dialogue.serial}: ${dialogue.title}`}
        lead={
          status === 1 && `Listen to your answers beside the ${hasSample ? "samples" : "original"}.`
        }
        back={{ href: paths.hub({ tab }), text: "Back" }}
      >
        {status === 0 && (
          <a className="btn btn-primary" href={paths.resume(dialogue.id)}>
            Resume
          </a>
        )}
      </PageHead>
      <div className="stack" data-enhance="review">
        <div className="review-tools">
          {dialogue.background && (
            <details className="quiet-fold">
              <summary>
                <Icon name="note" small />
                Background
                <Icon name="down" small />
              </summary>
              <p className="quote">{dialogue.background}</p>
            </details>
          )}
          <ReviewSound />
        </div>
        <ol className="answers stack-sm">
          {segments.map((segment, index) => (
            <li key={segment.segmentId}>
              <ReviewSegment segment={segment} open={index === 0} />
            </li>
          ))}
        </ol>
        <Pagination
          label="Segments"
          paging={paging}
          href={(number) => address(practiceId, number)}
        />
      </div>
    </>
  );
}
