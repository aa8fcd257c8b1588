import { Key, Picture, axisSteps, labelEvery, perCent } from "#app/components/pictures/picture.tsx";
import { FigureTable } from "#app/components/ui/table.tsx";
import { paths } from "#app/lib/paths.ts";
import { secondsText } from "#app/lib/review/silences.ts";
import { START_WITHIN_S } from "#plan/weak.ts";
import { counted, listed } from "#app/lib/text/format.ts";
import type { Summary, WholeSegment } from "./summary.server.ts";

const CAPTION = "This practice in figures";

/** Shows the results after Submit, and the one next step. */
export function SummaryPanel({ summary: { rows, day } }: { summary: Summary }) {
  return (
    <div className="panel stack-sm" id="summary">
      <h2>{CAPTION}</h2>
      <FigureTable
        caption={CAPTION}
        head={["What", "This time", ...(day === null ? [] : [day])]}
        rows={rows.map(({ name, now, before }) => [
          name,
          now,
          ...(day === null ? [] : [before ?? "Not known"]),
        ])}
      />
      <p>
        <a className="btn btn-primary" href={`${paths.dashboard}#today`}>
          See what is next today
        </a>
      </p>
    </div>
  );
}

const BARS_HEIGHT = 92;
const LEAST_TOP = 8;
const WORD_LINE = 14;
const BELOW = 22;
const MOST_NAMED = 3;

/** Draws each question and its answer as two bars of their lengths. */
export function WholeDialogue({ segments }: { segments: WholeSegment[] }) {
  const seconds = segments.flatMap(({ questionMs, answerMs }) => [
    (questionMs ?? 0) / 1000,
    (answerMs ?? 0) / 1000,
  ]);
  const steps = axisSteps(Math.max(...seconds));
  const top = steps.at(-1) ?? 1;
  const words = wordsOver(segments);
  // Reserves space above the bars only when there are labels.
  const base = LEAST_TOP + BARS_HEIGHT + WORD_LINE * Math.max(0, ...words.map(({ line }) => line));
  const yOf = (ms: number) => Math.round(base - (BARS_HEIGHT * ms) / 1000 / top);
  const every = labelEvery(segments.map(({ no }) => String(no)));
  return (
    <Picture
      say={<Said segments={segments} />}
      name={chartText(segments)}
      height={base + BELOW}
      axis={steps.map((step) => ({ y: yOf(step * 1000), text: String(step) }))}
      keys={
        <>
          <Key look="mine">your answer</Key> <Key look="open">question</Key>{" "}
          <span>seconds, by segment</span>
        </>
      }
      table={{
        caption: "Lengths by segment",
        head: ["Segment", "Question", "Your answer", "First word after", "Longest pause"],
        rows: segments.map(({ no, questionMs, answerMs, startMs, pauseMs, isAnswered }) => [
          no,
          lengthText(questionMs),
          isAnswered ? lengthText(answerMs) : "none",
          lengthText(startMs),
          lengthText(pauseMs),
        ]),
      }}
    >
      <line className="pic-base" x1="0" x2="100%" y1={base} y2={base} />
      {segments.map(({ no, questionMs, answerMs }, index) => (
        <g key={no}>
          <SegmentBar
            look="open"
            {...{ index, of: segments.length, base, share: 0.74 }}
            y={yOf(questionMs ?? 0)}
          />
          <SegmentBar
            look="mine"
            {...{ index, of: segments.length, base, share: 0.38 }}
            y={yOf(answerMs ?? 0)}
          />
          {index % every === 0 && (
            <text
              x={perCent((index + 0.5) / segments.length)}
              y={base + BELOW - 6}
              className="pic-mid"
            >
              {no}
            </text>
          )}
        </g>
      ))}
      {words.map(({ word, from, to, line }) => {
        const highest = segments
          .slice(from, to + 1)
          .map(({ questionMs, answerMs }) => yOf(Math.max(questionMs ?? 0, answerMs ?? 0)));
        return (
          <text
            key={from}
            className="pic-mid pic-strong"
            x={perCent((from + to + 1) / 2 / segments.length)}
            y={Math.min(...highest) - 5 - (line - 1) * WORD_LINE}
          >
            {word}
          </text>
        );
      })}
    </Picture>
  );
}

interface SegmentBarProps {
  look: "open" | "mine";
  index: number;
  /** The number of segments across the width, and the part of each that its bar fills. */
  of: number;
  share: number;
  y: number;
  base: number;
}

function SegmentBar({ look, index, of, share, y, base }: SegmentBarProps) {
  if (y >= base) return null;
  const [x, width] = [index + (1 - share) / 2, share].map((part) => perCent(part / of));
  return <rect className={`pic-${look}`} {...{ x, width, y, height: base - y, rx: 2 }} />;
}

interface WordOver {
  word: "none" | "late";
  /** The indexes of the first and last segment of the label. */
  from: number;
  to: number;
  /** A label on line 2 is above a neighbour's, so that both fit on a phone. */
  line: 1 | 2;
}

/** Returns the labels above the bars. Neighbours of the same kind share one. */
function wordsOver(segments: readonly WholeSegment[]): WordOver[] {
  const words: WordOver[] = [];
  for (const [index, segment] of segments.entries()) {
    const word = segment.isAnswered ? isLate(segment) && "late" : "none";
    if (!word) continue;
    const last = words.at(-1);
    const isBeside = last?.to === index - 1;
    if (last && isBeside && last.word === word) last.to = index;
    else words.push({ word, from: index, to: index, line: isBeside && last?.line === 1 ? 2 : 1 });
  }
  return words;
}

function Said({ segments }: { segments: WholeSegment[] }) {
  const spoken = segments.filter(({ isAnswered }) => isAnswered);
  const timed = spoken.filter(({ startMs }) => startMs !== null);
  const inTime = timed.filter((segment) => !isLate(segment)).length;
  return (
    <>
      {timed.length > 0 ? (
        <>
          You began in time{" "}
          <strong>
            in {inTime} of {counted(timed.length, "answer")}
          </strong>
          .{untimedText(spoken.length - timed.length)}
        </>
      ) : (
        <>
          You answered{" "}
          <strong>
            {spoken.length} of {counted(segments.length, "segment")}
          </strong>
          .
        </>
      )}{" "}
      {unansweredText(segments)}
    </>
  );
}

/** An answer that a crash interrupted, or that came as a file, has no facts. */
function untimedText(count: number): string {
  if (count === 0) return "";
  return count === 1 ? " One more answer has no timing." : ` ${count} more have no timing.`;
}

/** Describes the chart for screen readers. */
function chartText(segments: readonly WholeSegment[]): string {
  const late = segments
    .filter(isLate)
    .map(({ no, startMs }) => `Segment ${no} began after ${lengthText(startMs)}.`);
  return [longestText(segments), unansweredText(segments), ...late].filter(Boolean).join(" ");
}

function longestText(segments: readonly WholeSegment[]): string {
  const [longest] = segments
    .filter(({ answerMs }) => answerMs !== null)
    .toSorted((one, other) => (other.answerMs ?? 0) - (one.answerMs ?? 0));
  if (!longest) return "";
  const { no, answerMs, questionMs } = longest;
  const question = questionMs === null ? "" : `, to a question of ${lengthText(questionMs)}`;
  return `Your longest answer is ${lengthText(answerMs)}, in segment ${no}${question}.`;
}

function unansweredText(segments: readonly WholeSegment[]): string {
  const open = segments.filter(({ isAnswered }) => !isAnswered).map(({ no }) => String(no));
  if (open.length === 0) return "";
  if (open.length > MOST_NAMED) return `${open.length} segments have no answer.`;
  return open.length === 1
    ? `Segment ${open[0]} has no answer.`
    : `Segments ${listed(open)} have no answer.`;
}

function isLate({ startMs }: WholeSegment): boolean {
  return startMs !== null && startMs > START_WITHIN_S * 1000;
}

function lengthText(ms: number | null): string {
  return ms === null ? "not known" : secondsText(ms);
}
