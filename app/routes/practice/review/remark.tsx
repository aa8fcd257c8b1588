import { ReviewSources } from "#app/components/review/review-sources.tsx";
import { listed } from "#app/lib/text/format.ts";
import type { PracticePage } from "../practice.page.server.ts";

/** A teacher's written and spoken remark on the practice, with links to the remarks on segments. */
export function TeachersRemark({ remark }: { remark: NonNullable<PracticePage["remark"]> }) {
  const { by, day, text, segments, sources, leavesOn } = remark;
  return (
    <section className="panel stack-sm" aria-labelledby="remark-title">
      <h2 id="remark-title">Your teacher’s remark</h2>
      {text && (
        <p className="max-w-measure whitespace-pre-line" dir="auto">
          {text}
        </p>
      )}
      {sources.length > 0 && (
        <div data-enhance="review">
          <ReviewSources sources={sources} />
        </div>
      )}
      {leavesOn && <p className="print:hidden">The spoken remark is kept until {leavesOn}.</p>}
      {segments.length > 0 && (
        <p>
          {segments.length === 1
            ? "There is also a remark on segment"
            : "There are remarks on segments"}{" "}
          {listed(segments.map(String))}.
        </p>
      )}
      <p className="text-sm text-ink-muted">{[by, day].filter(Boolean).join(", ")}</p>
    </section>
  );
}

export function SegmentRemark({ text }: { text: string }) {
  return (
    <div className="stack-sm">
      <h3>Remark on this segment</h3>
      <p className="max-w-measure whitespace-pre-line" dir="auto">
        {text}
      </p>
    </div>
  );
}

interface SendProps {
  isSent: boolean;
  /** True when the student can tick facts here, which a teacher then sees. */
  hasFacts: boolean;
  /** The URL of this page. */
  address: string;
}

/** Lets teachers listen to this practice. They hear nothing else that a student practises. */
export function SendToTeacher({ isSent, hasFacts, address }: SendProps) {
  return (
    <form className="stack-sm print:hidden" method="post" action={address}>
      <p className="max-w-measure">
        {isSent
          ? "Your teacher can hear this practice, and may write about it."
          : "Only you hear this practice. Send it, and your teacher can hear it and write about it."}
        {hasFacts && " Your teacher then sees which facts you ticked, too."}
      </p>
      <button className="btn" type="submit" name="sent" value={isSent ? "0" : "1"}>
        {isSent ? "Take it back" : "Send it to my teacher"}
      </button>
    </form>
  );
}
