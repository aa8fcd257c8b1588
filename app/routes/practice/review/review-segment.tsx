import type { ReviewSegment as SegmentView } from "#app/routes/practice/practice.page.server.ts";
import { type Mark, saidIn } from "#app/lib/review/marks.ts";
import { sizeText } from "#app/lib/studio/player/sound-time.ts";
import { secondsText } from "#app/lib/review/silences.ts";
import { factTexts } from "#app/lib/studio/take/take.ts";
import { START_WITHIN_S } from "#plan/weak.ts";
import { Icon } from "#app/components/ui/icon.tsx";
import { FigureTable } from "#app/components/ui/table.tsx";
import { HeardFact, HeardTake, HeardWords } from "#app/components/review/heard-take.tsx";
import { KeyFacts } from "#app/components/review/key-facts.tsx";
import { PinnedComments } from "#app/components/review/pinned-comments.tsx";
import { ReviewSources } from "#app/components/review/review-sources.tsx";
import { SegmentWords } from "#app/components/review/review-parts.tsx";
import { CountedMarks } from "./counted-marks.tsx";
import { WeakSegment } from "./weak.tsx";
import { MARKS_FORM, SegmentMarks } from "./own-marks.tsx";
import { SegmentRemark } from "./remark.tsx";
import { useHub } from "#app/routes/practice/hubs.ts";

interface ReviewSegmentProps {
  dialogueId: number;
  segment: SegmentView;
  marks: Mark[];
  open: boolean;
  /** True when it closes as another one opens. */
  alone: boolean;
  /** True when its marks were just counted. */
  marking: boolean;
  /** True when its new take was just rated. */
  rated: boolean;
  /** The URL of this page, with its query. */
  address: string;
  /** Another segment with a new take. */
  newTake: { no: number; href: string } | null;
}

/** A segment of the review. Only one is open at a time, so that a phone shows its position. */
export function ReviewSegment(props: ReviewSegmentProps) {
  const { dialogueId, segment, marks, open, alone, marking, ...weak } = props;
  const { paths } = useHub();
  const own = segment.sources.find(({ kind }) => kind === "own")?.sound;
  const href = own?.url ?? null;
  return (
    <details
      className="fold"
      id={`segment-${segment.no}`}
      name={alone ? "segment" : undefined}
      open={open}
    >
      <summary>
        <h2>Segment {segment.serial}</h2>{" "}
        <span className="text-sm text-ink-muted">
          {[
            (segment.remark || segment.comments.length > 0) && "Remark",
            segment.weak && "To speak again",
            standingOf(segment),
          ]
            .filter(Boolean)
            .join(". ")}
        </span>
        <Icon name="down" />
      </summary>
      <div className="fold-body stack">
        <ReviewSources sources={segment.sources} />
        {segment.heard && (
          <HeardTake
            heard={segment.heard}
            href={href}
            own={{ answer: segment.answer ?? "", back: props.address }}
          />
        )}
        <WasIRight segment={segment} marks={marks} href={href} />
        <ThenAndNow segment={segment} />
        <WeakSegment segment={segment} {...weak} />
        {segment.remark && <SegmentRemark text={segment.remark} />}
        <PinnedComments
          comments={segment.comments}
          href={href}
          lengthMs={own?.durationMs ?? null}
        />
        <SegmentWords segment={segment} />
        <SegmentMarks segment={segment.no} marks={marks} open={marking} />
        {marking && <CountedMarks {...{ dialogueId, marks, segment }} />}
        <div className="actions">
          <a className="btn" href={paths.dialogue(dialogueId, segment.no)}>
            <Icon name="repeat" small />
            Practise it again
          </a>{" "}
          <Download segment={segment} />
        </div>
      </div>
    </details>
  );
}

interface WasIRightProps extends Pick<ReviewSegmentProps, "segment" | "marks"> {
  /** The URL of the answer. */
  href: string | null;
}

/** What must come across, to tick while one hears the answer. */
function WasIRight({ segment, marks, href }: WasIRightProps) {
  const { no, keyFacts, answered, sampleTag, heard } = segment;
  if (keyFacts.length === 0 || !answered) return null;
  return (
    <div className="stack-sm">
      <h3>Facts that must come across</h3>
      <KeyFacts
        facts={keyFacts}
        segment={no}
        tag={sampleTag}
        isSaid={(fact) => saidIn(marks, no, fact)}
        heard={(fact) => <HeardFact heard={heard} href={href} fact={fact} />}
        form={MARKS_FORM}
      />
      <p data-unsaved>
        <button className="btn" type="submit" form={MARKS_FORM} name="count" value={no}>
          Save my ticks
        </button>
      </p>
    </div>
  );
}

/** Returns the result of the answer, for the closed list. */
function standingOf({ answered, facts: { facts, durationMs } }: SegmentView): string {
  if (!answered) return "Not answered";
  const startMs = facts?.startMs ?? 0;
  if (startMs > START_WITHIN_S * 1000) return `Began late: ${secondsText(startMs)}`;
  return durationMs === null ? "" : secondsText(durationMs);
}

/** Shows this take beside the earlier one. */
function ThenAndNow({ segment: { no, facts, heard, earlier } }: { segment: SegmentView }) {
  const now = factTexts(facts.facts, facts.durationMs);
  // The wave shows everything else.
  if (!earlier)
    return now
      .filter(({ name }) => name === "Free repeat")
      .map(({ name, value }) => (
        <p key={name} className="facts">
          <span>
            {name}: <b>{value}</b>
          </span>
        </p>
      ));
  const then = factTexts(earlier.facts, earlier.durationMs);
  const names = [...new Set([...now, ...then].map(({ name }) => name))];
  const words = [heard, earlier.heard].map((one) =>
    one?.state === "heard" ? <HeardWords heard={one} href={null} /> : "not known",
  );
  const isHeard = words.some((one) => typeof one !== "string");
  if (names.length === 0 && !isHeard) return null;
  return (
    <FigureTable
      caption={`This take of segment ${no} beside the one before`}
      head={["What", "This time", earlier.day]}
      rows={[
        ...names.map((name) => [
          name,
          ...[now, then].map(
            (texts) => texts.find((text) => text.name === name)?.value ?? "not known",
          ),
        ]),
        ...(isHeard ? [["Heard by a machine", ...words]] : []),
      ]}
    />
  );
}

function Download({ segment: { sources } }: { segment: SegmentView }) {
  const own = sources.find(({ kind }) => kind === "own");
  if (!own?.sound) return null;
  const { url, size } = own.sound;
  return (
    <a className="btn btn-quiet flush" href={`${url}?name=${encodeURIComponent(own.label)}`}>
      <span>
        Download<span className="sr-only"> {own.label}</span>
        {size !== null && ` (${sizeText(size)})`}
      </span>
    </a>
  );
}
