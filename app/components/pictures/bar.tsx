import { Fragment, type ReactNode } from "react";
import { perCent, Key, Picture } from "./picture.tsx";

interface BarProps {
  value: number;
  max: number;
  /** A thin line where the value should be. */
  goal?: number;
  /** Of earlier days or of others, in the second colour. */
  quiet?: boolean;
}

const HEIGHT = 8;
/** The goal stands out above and below. */
const OUT = 4;

/** One figure as a bar. Its words stand beside it, so it is hidden from screen readers. */
export function Bar({ value, max, goal, quiet = false }: BarProps) {
  const share = (part: number) => perCent(max > 0 ? Math.min(1, Math.max(0, part / max)) : 0);
  return (
    <svg className="pic-bar" width="100%" height={HEIGHT + 2 * OUT} aria-hidden="true">
      <rect className="pic-track" x="0" y={OUT} width="100%" height={HEIGHT} rx="2" />
      {value > 0 && (
        <rect
          className={quiet ? "pic-other" : "pic-mine"}
          {...{ x: 0, y: OUT, width: share(value), height: HEIGHT, rx: 2 }}
        />
      )}
      {goal !== undefined && (
        <line
          className="pic-goal"
          {...{ x1: share(goal), x2: share(goal), y1: 0, y2: HEIGHT + 2 * OUT }}
        />
      )}
    </svg>
  );
}

interface Share {
  count: number;
  /** "known", behind the count. */
  what: string;
  look: "mine" | "other" | "open";
}

interface SharesProps {
  say: ReactNode;
  caption: string;
  shares: Share[];
}

const WHOLE_HEIGHT = 22;

/** What a whole is made of, in one bar. */
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
