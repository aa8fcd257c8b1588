import { counted } from "#app/lib/text/format.ts";
import type { PanelParts } from "./panel-parts.tsx";
import type { ProgressPage } from "./progress.page.server.ts";
import {
  Key,
  Mark,
  Picture,
  axisSteps,
  labelEvery,
  perCent,
} from "#app/components/pictures/picture.tsx";
import { START_WITHIN_S } from "#plan/weak.ts";
import type { Speed } from "./figures.server.ts";

const TOP = 8;
const BASE = 160;
const HEIGHT = 184;
/** The least top of the axis, so that the limit's line is never the upper edge. */
const LEAST_TOP_S = 7;

/** Returns the panel of seconds to the first word and of the longest pause, by dialogue. */
export function speedPanel({ kept, counted: bare }: ProgressPage): PanelParts {
  const panel = { id: "speed", title: "How fast you begin" };
  if (bare)
    return { ...panel, quiet: "Each review shows it. Your school does not keep it for longer." };
  if (!kept) return panel;
  const last = kept.speeds.at(-1);
  if (!last) return { ...panel, quiet: "Record a dialogue here and submit it: then you see it." };
  return { ...panel, picture: <Speeds speeds={kept.speeds} last={last} /> };
}

function Speeds({ speeds, last }: { speeds: Speed[]; last: Speed }) {
  const values = speeds.flatMap(({ start, pause }) => [start ?? 0, pause ?? 0]);
  const steps = axisSteps(Math.max(LEAST_TOP_S, ...values));
  const top = steps.at(-1) ?? LEAST_TOP_S;
  const yOf = (seconds: number) => Math.round(BASE - ((BASE - TOP) * seconds) / top);
  const every = labelEvery(speeds.map(({ serial }) => serial));
  const limit = yOf(START_WITHIN_S);
  return (
    <Picture
      say={<Said last={last} />}
      name={`Seconds in ${counted(speeds.length, "dialogue")}, the oldest first. To the first word: ${listed(speeds.map(({ start }) => start))}. Longest pause: ${listed(speeds.map(({ pause }) => pause))}. The limit is five seconds.`}
      height={HEIGHT}
      axis={steps.map((step) => ({ y: yOf(step), text: String(step) }))}
      keys={
        <>
          <Key look="dot">first word after the chime</Key> <Key look="diamond">longest pause</Key>{" "}
          <span>by dialogue, the oldest first</span>
        </>
      }
      table={{
        caption: "Seconds in each dialogue, in the middle of its answers",
        head: ["Dialogue", "First word", "Longest pause"],
        rows: speeds.map(({ serial, title, start, pause }) => [
          `${serial}: ${title}`,
          secondsText(start),
          secondsText(pause),
        ]),
      }}
    >
      <rect className="pic-late" x="0" width="100%" y={TOP} height={limit - TOP} />
      <line className="pic-goal" x1="0" x2="100%" y1={limit} y2={limit} />
      {speeds.map(({ serial, start, pause }, index) => {
        const x = perCent((index + 0.5) / speeds.length);
        return (
          <g key={index}>
            {start !== null && pause !== null && (
              <line className="pic-stem" x1={x} x2={x} y1={yOf(start)} y2={yOf(pause)} />
            )}
            {pause !== null && <Mark look="diamond" x={x} y={yOf(pause)} />}
            {start !== null && <Mark look="dot" x={x} y={yOf(start)} />}
            {(speeds.length - 1 - index) % every === 0 && (
              <text x={x} y={HEIGHT - 4} className="pic-mid">
                {serial}
              </text>
            )}
          </g>
        );
      })}
      <text x="100%" y={limit - 5} className="pic-end pic-strong">
        five seconds
      </text>
    </Picture>
  );
}

function Said({ last: { start, serial } }: { last: Speed }) {
  if (start === null) return <>No first word was heard in dialogue {serial}, your last one.</>;
  return (
    <>
      In your last dialogue you began after <strong>{start.toFixed(1)} seconds</strong>.{" "}
      {start <= START_WITHIN_S ? "In the test you have five." : "In the test, begin within five."}
    </>
  );
}

function secondsText(seconds: number | null): string {
  return seconds === null ? "not known" : seconds.toFixed(1);
}

function listed(values: (number | null)[]): string {
  return values.map(secondsText).join(", ");
}
