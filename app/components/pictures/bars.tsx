import { Fragment, type ReactNode } from "react";
import { perCent, Key, Picture, axisSteps } from "./picture.tsx";
import type { Figures } from "#app/components/ui/table.tsx";

interface BarProps {
  value: number;
  max: number;
  /** The target, drawn as a thin line. */
  goal?: number;
  /** True for the second colour: earlier days or others. */
  quiet?: boolean;
}

const BAR_HEIGHT = 8;
/** The length of the target's line above and below the bar. */
const OUT = 4;

/** A figure drawn as a bar. Hidden from screen readers, because the text beside it says the same. */
export function Bar({ value, max, goal, quiet = false }: BarProps) {
  const share = (part: number) => perCent(max > 0 ? Math.min(1, Math.max(0, part / max)) : 0);
  return (
    <svg className="pic-bar" width="100%" height={BAR_HEIGHT + 2 * OUT} aria-hidden="true">
      <rect className="pic-track" x="0" y={OUT} width="100%" height={BAR_HEIGHT} rx="2" />
      {value > 0 && (
        <rect
          className={quiet ? "pic-other" : "pic-mine"}
          {...{ x: 0, y: OUT, width: share(value), height: BAR_HEIGHT, rx: 2 }}
        />
      )}
      {goal !== undefined && (
        <line
          className="pic-goal"
          {...{ x1: share(goal), x2: share(goal), y1: 0, y2: BAR_HEIGHT + 2 * OUT }}
        />
      )}
    </svg>
  );
}

interface Share {
  count: number;
  /** The word after the count: "known". */
  what: string;
  look: "mine" | "other" | "open";
}

interface SharesProps {
  say: ReactNode;
  caption: string;
  shares: Share[];
}

const WHOLE_HEIGHT = 22;

/** A bar that shows the parts of a total. */
export function Shares({ say, caption, shares }: SharesProps) {
  const whole = Math.max(
    1,
    shares.reduce((sum, { count }) => sum + count, 0),
  );
  const placed = shares.map((share, index) => ({
    ...share,
    from: shares.slice(0, index).reduce((sum, { count }) => sum + count, 0),
  }));
  return (
    <Picture
      say={say}
      name={`${caption}: ${shares.map(({ count, what }) => `${count} ${what}`).join(", ")}.`}
      height={WHOLE_HEIGHT}
      keys={placed.map(({ count, what, look }) => (
        <Fragment key={what}>
          <Key look={look}>
            {count} {what}
          </Key>{" "}
        </Fragment>
      ))}
    >
      {placed
        .filter(({ count }) => count > 0)
        .map(({ what, look, from, count }) => (
          <rect
            key={what}
            className={`pic-${look} pic-share`}
            {...{ x: perCent(from / whole), width: perCent(count / whole), y: 1 }}
            height={WHOLE_HEIGHT - 2}
          />
        ))}
    </Picture>
  );
}

interface DayBar {
  value: number;
  /** The text below the bar, where it fits. */
  label?: string;
}

interface DayBarsProps {
  say: ReactNode;
  name: string;
  bars: DayBar[];
  /** The index of today's bar. */
  now: number;
  table: Figures;
}

const TOP = 8;
const BASE = 112;
const HEIGHT = 138;
/** The part of a day's width that its bar fills. */
const FILLED = 0.74;

/** A bar for each day, today's in the first colour. */
export function DayBars({ say, name, bars, now, table }: DayBarsProps) {
  const steps = axisSteps(Math.max(...bars.map(({ value }) => value)));
  const top = steps.at(-1) ?? 1;
  const yOf = (value: number) => Math.round(BASE - ((BASE - TOP) * value) / top);
  const room = 1 / bars.length;
  return (
    <Picture
      say={say}
      name={name}
      height={HEIGHT}
      axis={steps.map((step) => ({ y: yOf(step), text: String(step) }))}
      table={table}
    >
      <line className="pic-base" x1="0" x2="100%" y1={BASE} y2={BASE} />
      {bars.map(({ value, label }, index) => {
        const left = perCent((index + (1 - FILLED) / 2) * room);
        return (
          <g key={index}>
            {value > 0 && (
              <rect
                className={index === now ? "pic-mine" : "pic-other"}
                {...{ x: left, width: perCent(FILLED * room) }}
                {...{ y: yOf(value), height: Math.max(1, BASE - yOf(value)) }}
              />
            )}
            {label !== undefined && (
              <>
                <line className="pic-base" x1={left} x2={left} y1={BASE} y2={BASE + 5} />
                <text
                  x={left}
                  y={BASE + 19}
                  className={index / bars.length > 0.85 ? "pic-end" : ""}
                >
                  {label}
                </text>
              </>
            )}
          </g>
        );
      })}
    </Picture>
  );
}
