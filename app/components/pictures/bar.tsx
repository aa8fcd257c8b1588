import { perCent } from "./scale.ts";

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
