import type { ReviewSegment as SegmentView } from "#app/routes/practice/practice.page.server.ts";
import type { Mark } from "#app/lib/review/own-marks.ts";
import { sizeText } from "#app/lib/studio/player/clock-text.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { ReviewSources } from "#app/components/review/review-sources.tsx";
import { SegmentWords } from "#app/components/review/segment-words.tsx";
import { SegmentMarks } from "./segment-marks.tsx";
import { ThenAndNow } from "./then-and-now.tsx";
import { useHub } from "#app/routes/practice/hubs.ts";

interface ReviewSegmentProps {
  dialogueId: number;
  segment: SegmentView;
  marks: Mark[];
  open: boolean;
  /** It closes when another one is opened. */
  alone: boolean;
  /** Its marks were counted just now. */
  marking: boolean;
}

/** One segment is open at a time, so that a phone shows where one is among the others. */
export function ReviewSegment(props: ReviewSegmentProps) {
  const { dialogueId, segment, marks, open, alone, marking } = props;
  const { paths } = useHub();
  return (
    <details className="fold" name={alone ? "segment" : undefined} open={open}>
      <summary>
        <h2>Segment {segment.serial}</h2>{" "}
        {!segment.answered && <span className="text-sm text-ink-muted">Not answered</span>}
        <Icon name="down" />
      </summary>
      <div className="fold-body grid-even">
        <div className="stack-sm">
          <ReviewSources sources={segment.sources} />
          <ThenAndNow segment={segment} />
        </div>
        <SegmentWords segment={segment} />
        <SegmentMarks segment={segment.no} marks={marks} open={marking} />
        <div className="actions">
          <a className="btn" href={paths.dialogue(dialogueId, segment.no)}>
            <Icon name="repeat" small />
            Practise this segment again
          </a>{" "}
          <Download segment={segment} />
        </div>
      </div>
    </details>
  );
}

/** Of the student's own take. */
function Download({ segment: { sources } }: { segment: SegmentView }) {
  const own = sources.find(({ kind }) => kind === "own");
  if (!own?.sound) return null;
  const { url, size } = own.sound;
  return (
    <a className="btn btn-quiet" href={`${url}?name=${encodeURIComponent(own.label)}`}>
      <span>
        Download<span className="sr-only"> {own.label}</span>
        {size !== null && ` (${sizeText(size)})`}
      </span>
    </a>
  );
}
