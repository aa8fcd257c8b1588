import { FAULTLESS, type Mark, saidIn, slipsOf, weakSegments } from "#app/lib/review/marks.ts";
import { useHub } from "#app/routes/practice/hubs.ts";
import type { ReviewSegment as SegmentView } from "#app/routes/practice/practice.page.server.ts";

interface CountedMarksProps {
  dialogueId: number;
  segment: SegmentView;
  marks: Mark[];
}

/** Says under "Count my marks" what was counted there, and leads on. */
export function CountedMarks({ dialogueId, segment, marks }: CountedMarksProps) {
  const { paths } = useHub();
  const { no, next } = segment;
  const weak = weakSegments(marks);
  return (
    <div className="stack-sm print:hidden" id={`counted-${no}`} tabIndex={-1}>
      <p>{countedText(segment, marks)}</p>
      <p className="flex flex-wrap gap-x-6 gap-y-2">
        {next && <a href={next}>Next segment</a>}{" "}
        {weak.length > 0 && (
          <a href={paths.dialogue(dialogueId, weak[0], { only: weak.join(",") })}>
            Practise my weak segments
          </a>
        )}{" "}
        <a href="#own-marks">All my marks</a>
      </p>
    </div>
  );
}

function countedText({ no, keyFacts }: SegmentView, all: Mark[]): string {
  const marks = all.filter(({ segment }) => segment === no);
  const unsaid = keyFacts.filter((_, index) => saidIn(marks, no, index + 1) === false);
  const parts = [
    ...slipsOf(marks).map(({ head }) => head.name),
    ...unsaid.map(({ says }) => `${says} not said`),
  ];
  if (parts.length > 0) return `Counted: ${parts.join(", ")}.`;
  if (marks.some(({ head }) => head === FAULTLESS)) return `Counted: ${FAULTLESS.name}.`;
  return marks.length > 0 ? "Your ticks are kept." : "Nothing is ticked here yet.";
}
