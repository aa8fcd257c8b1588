import { HeardFact, HeardTake } from "#app/components/review/heard-take.tsx";
import { SpeechQuestion } from "#app/components/review/speech-question.tsx";
import { SaidFacts } from "#app/components/review/key-facts.tsx";
import { readSaidFacts } from "#plan/said-facts.ts";
import { PinnedComments } from "#app/components/review/pinned-comments.tsx";
import { ReviewSources } from "#app/components/review/review-sources.tsx";
import { ReviewSound, SegmentWords } from "#app/components/review/review-parts.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead, Tabs } from "#app/components/ui/page-head.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import type { FeedbackPage } from "./feedback.server.ts";
import { ScoreBoard } from "./score-board.tsx";
import { formatDate } from "#app/lib/text/upstream-time.ts";
import { paths } from "#app/lib/paths.ts";

/** Shows a completed mock test by dialogue: the teacher's remark, then every segment. */
export function FeedbackScreen({ page }: { page: FeedbackPage }) {
  const { recordId, sets, isWhole } = page;
  const current = sets.find(({ isCurrent }) => isCurrent);
  const addressOf = (number?: number) =>
    paths.mockFeedback(recordId, { set: current?.id, page: number });
  const here = addressOf(page.paging.current_page);
  return (
    <>
      <PageHead
        title={page.name}
        back={{ href: paths.mockTests({ tab: "completed" }), text: "Back to completed tests" }}
      />
      <p className="print-only">{page.studentName}</p>
      <dl className="mb-4 flex flex-wrap gap-x-6 gap-y-2">
        <div className="flex flex-wrap gap-2">
          <dt className="text-ink-muted">Submitted date</dt>
          <dd className="[font-weight:var(--font-weight-medium)]">
            {formatDate(page.date) || "Not known"}
          </dd>
        </div>
        <div className="flex flex-wrap gap-2">
          <dt className="text-ink-muted">Review Status</dt>
          <dd className="[font-weight:var(--font-weight-medium)]">{reviewStatus(page)}</dd>
        </div>
        {page.language && (
          <div className="flex flex-wrap gap-2">
            <dt className="text-ink-muted">Language</dt>
            <dd className="[font-weight:var(--font-weight-medium)]">{page.language}</dd>
          </div>
        )}
      </dl>
      {sets.length > 1 && (
        <Tabs
          label="Dialogues"
          tabs={sets.map(({ id, no, isCurrent }) => ({
            href: paths.mockFeedback(recordId, { set: id }),
            text: `Dialogue ${no}`,
            current: isCurrent,
          }))}
        />
      )}
      <div className="stack" data-enhance="review">
        {page.title && <h2>{page.title}</h2>}
        <Words page={page} />
        {page.speech && <SpeechQuestion speech={page.speech} back={here} />}
        {page.segments.length === 0 ? (
          <p>There are no answers here yet.</p>
        ) : (
          <div className="flex min-h-target flex-wrap gap-x-6">
            <ReviewSound />
          </div>
        )}
        <ol className="answers stack-sm">
          {page.segments.map((segment, index) => (
            <li key={segment.segmentId}>
              <details
                className="fold"
                name={isWhole ? undefined : "segment"}
                open={isWhole || index === 0}
              >
                <summary>
                  <h3>Segment {segment.serial}</h3>{" "}
                  {!segment.isAttempted && (
                    <span className="text-sm text-ink-muted">Not Attempt</span>
                  )}
                  <Icon name="down" />
                </summary>
                <div className="fold-body stack">
                  <ReviewSources sources={segment.sources} />
                  {segment.heard && (
                    <HeardTake
                      heard={segment.heard}
                      href={segment.sources.find(({ kind }) => kind === "own")?.sound?.url ?? null}
                      own={{ answer: segment.answer ?? "", back: here }}
                    />
                  )}
                  <SegmentWords segment={segment} />
                  <SegmentFindings segment={segment} />
                </div>
              </details>
            </li>
          ))}
        </ol>
        <Pagination label="Segments" paging={page.paging} href={addressOf} />
        {!isWhole && page.paging.last_page > 1 && (
          <p className="print:hidden">
            <a href={`${addressOf()}&all=1`}>All segments on one page, to print</a>
          </p>
        )}
        <WaysOn ways={page.ways} />
      </div>
    </>
  );
}

/** Leads on from the end of the review. The first way is the main one. */
function WaysOn({ ways }: { ways: FeedbackPage["ways"] }) {
  if (ways.length === 0) return null;
  return (
    <section className="stack-sm print:hidden" aria-labelledby="ways-title">
      <h2 id="ways-title">Go on</h2>
      <p className="actions">
        {ways.map(({ href, text }, index) => (
          <a key={href} className={index === 0 ? "btn btn-primary" : "btn"} href={href}>
            {text}{" "}
          </a>
        ))}
      </p>
    </section>
  );
}

function reviewStatus({ isReviewed, isIncluded }: FeedbackPage): string {
  if (isReviewed) return "Completed";
  return isIncluded ? "Pending..." : "Not in your plan";
}

/** Shows the school's remark on one dialogue. */
function Words({
  page: { isReviewed, isIncluded, review, remark, scores, verdict },
}: {
  page: FeedbackPage;
}) {
  if (!isIncluded) return <NoFeedback />;
  if (!isReviewed)
    return (
      <p className="text-ink-muted">
        A teacher listens to your answers. Results arrive in 4-6 days; you can hear them here
        meanwhile.
      </p>
    );
  return (
    <div className="panel stack">
      {scores.length > 0 && <ScoreBoard scores={scores} verdict={verdict} />}
      <section>
        <h3>Admin review</h3>
        <p className="whitespace-pre-line" dir="auto">
          {review || "No comment."}
        </p>
      </section>
      <section>
        <h3>Tutor remark</h3>
        <p className="whitespace-pre-line" dir="auto">
          {remark || "No comment."}
        </p>
      </section>
      <details className="quiet-fold" open={scores.length > 0}>
        <summary>How the test is marked</summary>
        <p>
          Each of the two dialogues counts 45 marks. To pass you need at least 29 marks in each, and
          at least 63 of 90 in both together.
          {scores.length > 0 && " The marks above are a teacher's estimate and no result of NAATI."}
        </p>
      </details>
    </div>
  );
}

/** Tells that the student's plan has mock tests without a teacher. */
function NoFeedback() {
  return (
    <div className="panel stack">
      <p>
        Your plan has mock tests with self valuation: hear your answers beside the sample answers. A
        plan with NAATI expert&apos;s feedback has a teacher review this test as well.
      </p>
      <p>
        <a className="btn" href={paths.subscription}>
          See the plans
        </a>
      </p>
    </div>
  );
}

/** Shows a teacher's errors and remark on one segment. */
function SegmentFindings({ segment }: { segment: FeedbackPage["segments"][number] }) {
  const { errors, remark, comments, sources, keyFacts, said, heard } = segment;
  const ticked = readSaidFacts(said, 1);
  const own = sources.find(({ kind }) => kind === "own")?.sound;
  return (
    <>
      {errors.length > 0 && (
        <div className="stack-sm">
          <h3>Errors found</h3>
          <p>{errors.join(", ")}</p>
        </div>
      )}
      {keyFacts.length > 0 && (
        <div className="stack-sm">
          <h3>Facts that must come across</h3>
          <SaidFacts
            facts={keyFacts}
            isSaid={
              said ? (fact) => ticked.find((one) => one.fact === fact)?.isSaid ?? null : undefined
            }
            heard={(fact) => <HeardFact heard={heard} href={own?.url ?? null} fact={fact} />}
          />
        </div>
      )}
      {remark && (
        <div className="stack-sm">
          <h3>Remark on this segment</h3>
          <p dir="auto">{remark}</p>
        </div>
      )}
      <PinnedComments
        comments={comments}
        href={own?.url ?? null}
        lengthMs={own?.durationMs ?? null}
      />
    </>
  );
}
