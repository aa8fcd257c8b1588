import { countedSegments, FAULTLESS, type Mark, slipsOf } from "#app/lib/review/marks.ts";
import { useHub } from "#app/routes/practice/hubs.ts";

interface CountedMarksProps {
  dialogueId: number;
  segment: number;
  marks: Mark[];
  /** The page of the next segment; null at the last one. */
  next: string | null;
}

/** Says under "Count my marks" what was counted there, and leads on. */
export function CountedMarks({ dialogueId, segment, marks, next }: CountedMarksProps) {
  const { paths } = useHub();
  const weak = countedSegments(slipsOf(marks));
  return (
    <div className="stack-sm print:hidden" id={`counted-${segment}`} tabIndex={-1}>
      <p>{countedText(marks.filter((mark) => mark.segment === segment))}</p>
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

function countedText(marks: Mark[]): string {
  const slips = slipsOf(marks).map(({ head }) => head.name);
  if (slips.length > 0) return `Counted: ${slips.join(", ")}.`;
  return marks.length > 0 ? `Counted: ${FAULTLESS.name}.` : "Nothing is ticked here yet.";
}
