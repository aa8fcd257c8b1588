import { paths } from "#app/lib/paths.ts";
import type { PracticePage, ReviewSegment } from "#app/routes/practice/practice.page.server.ts";

interface WeakSegmentProps {
  segment: ReviewSegment;
  /** The URL of this page, with its query. */
  address: string;
  /** True when it was just rated. */
  rated: boolean;
  /** Another segment with a new take. */
  newTake: { no: number; href: string } | null;
}

/** Says why a segment is weak. With a new take, asks whether it is good now. */
export function WeakSegment({ segment, address, rated, newTake }: WeakSegmentProps) {
  const { no, weak } = segment;
  if (weak === null && !rated) return null;
  return (
    <section className="stack-sm print:hidden" id={`weak-${no}`} tabIndex={-1}>
      <h3>Speak again</h3>
      {weak === null ? (
        <p>It is good now. Segment {no} is off your list.</p>
      ) : (
        <p>{standingOf(weak)}</p>
      )}
      {weak?.byTeacher && (
        <p>Your teacher marked this segment. It leaves when later marks find no mistake in it.</p>
      )}
      {weak?.isNewer && (
        <form className="actions" method="post" action={address}>
          <input type="hidden" name="segment_id" value={segment.segmentId} />
          <input type="hidden" name="segment" value={no} />
          <input type="hidden" name="reps" value={weak.rating.reps} />
          <input type="hidden" name="review_id" value={weak.rating.reviewId} />
          <input type="hidden" name="card" value={weak.rating.card} />
          <button className="btn btn-primary" type="submit" name="rated" value="good">
            It is good now<span className="sr-only"> (segment {no})</span>
          </button>{" "}
          <button className="btn" type="submit" name="rated" value="keep">
            Keep it<span className="sr-only"> (segment {no})</span>
          </button>
        </form>
      )}
      {rated && (
        <p>
          {newTake ? (
            <a href={newTake.href}>Next new take: segment {newTake.no}</a>
          ) : (
            <a href={paths.speakAgain}>See what is left to speak again</a>
          )}
        </p>
      )}
    </section>
  );
}

function standingOf({ why, isNewer, comesBack }: NonNullable<ReviewSegment["weak"]>): string {
  const reasons = why && `${why}. `;
  if (isNewer) return `${reasons}Hear the new take beside the old one.`;
  return reasons + (comesBack === null ? "It is due today." : `It comes back on ${comesBack}.`);
}

/** Leads to the new takes of weak segments, above the segments. */
export function NewTakes({ newTakes }: Pick<PracticePage, "newTakes">) {
  if (newTakes.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
      <span>Hear your new takes:</span>{" "}
      {newTakes.map(({ no, href }) => (
        <a key={no} href={href}>
          Segment {no}{" "}
        </a>
      ))}
    </p>
  );
}

/** Leads to the weak segments that wait to be spoken, below the segments. */
export function SpeakAgain({ again }: Pick<PracticePage, "again">) {
  if (again === null) return null;
  return (
    <p className="print:hidden">
      <a href={again.href}>{again.text}</a>
      {again.about}
    </p>
  );
}
