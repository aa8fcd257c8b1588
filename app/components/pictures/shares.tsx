import { Fragment, type ReactNode } from "react";
import { Key, Picture } from "./picture.tsx";
import { perCent } from "./scale.ts";

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

const HEIGHT = 22;

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
      height={HEIGHT}
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
            height={HEIGHT - 2}
          />
        ))}
    </Picture>
  );
}
