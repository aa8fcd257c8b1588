import { type ReactNode, useContext } from "react";
import { PlainPage } from "#app/components/ui/popover-button.tsx";
import { type Figures, FigureTable } from "#app/components/ui/table.tsx";

interface PictureProps {
  /** A sentence that says what the chart shows. */
  say: ReactNode;
  /** The text for screen readers: everything that the sentence leaves out. */
  name: string;
  height: number;
  /** Lines across the chart, with their figures on the left. */
  axis?: { y: number; text: string }[];
  /** False for figures that name rows, not heights. */
  hasLines?: boolean;
  /** The legend. Screen readers get its content from the name. */
  keys?: ReactNode;
  /** Leave it out when the legend has all figures. */
  table?: Figures;
  children: ReactNode;
}

/** The width of the figures on the left. */
const AXIS_WIDTH = 28;

/**
 * A chart for every width: x in per cent, y and text in pixels, so that nothing is stretched. Its
 * sentence is above it, and a table of its figures below. Text browsers get no chart: they would
 * run its labels together.
 */
export function Picture(props: PictureProps) {
  const { say, name, height, axis = [], hasLines = true, keys, table, children } = props;
  if (useContext(PlainPage))
    return (
      <div className="picture">
        <p className="picture-say">{say}</p>
        {table ? <TableFold table={table} /> : <p>{name}</p>}
      </div>
    );
  return (
    <div className="picture">
      <p className="picture-say">{say}</p>
      <div className="picture-plot">
        {axis.length > 0 && (
          <svg width={AXIS_WIDTH} height={height} aria-hidden="true">
            {axis.map(({ y, text }) => (
              <text key={y} x={AXIS_WIDTH - 8} y={y + 4} className="pic-end">
                {text}
              </text>
            ))}
          </svg>
        )}
        <svg width="100%" height={height} role="img" aria-label={name}>
          {hasLines &&
            axis.map(({ y }) => (
              <line key={y} className="pic-grid" x1="0" x2="100%" y1={y} y2={y} />
            ))}
          {children}
        </svg>
      </div>
      {keys && (
        <p className="picture-keys" aria-hidden="true">
          {keys}
        </p>
      )}
      {table && <TableFold table={table} />}
    </div>
  );
}

export function TableFold({ table }: { table: Figures }) {
  return (
    <details className="quiet-fold picture-table">
      <summary>
        Show as a table<span className="sr-only">: {table.caption}</span>
      </summary>
      <FigureTable {...table} />
    </details>
  );
}

/** A mark as it looks in the chart, with its word in the legend. */
export function Key({ look, children }: { look: Look; children: ReactNode }) {
  return (
    <span>
      <svg width="14" height="14" aria-hidden="true">
        <Mark look={look} x="7" y={7} />
      </svg>
      {children}
    </span>
  );
}

type Look = "mine" | "other" | "open" | "now" | "ahead" | "silence" | "dot" | "diamond";

/** A mark around a point. Marks differ by shape and colour. */
export function Mark({ look, x, y }: { look: Look; x: string; y: number }) {
  if (look === "dot") return <circle className="pic-mine" cx={x} cy={y} r={5} />;
  const corners = look === "diamond" ? "M0-6 6 0 0 6-6 0z" : "M-5-5H5V5H-5z";
  return (
    <svg x={x} y={y}>
      <path className={`pic-${look}`} d={corners} />
    </svg>
  );
}

/** The most lines across a chart. */
const MOST_LINES = 4;
/** The width of a digit of 13 px, with the gap to the next label. */
const DIGIT_PX = 9;
/** The width of a chart on a phone of 320 px. */
const NARROWEST_PX = 240;

/** Returns round figures from 0, the last at or above `most`: 0, 20, 40, 60 for 47. */
export function axisSteps(most: number): number[] {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 1)) - 1);
  const step = [1, 2, 5, 10, 20, 50]
    .map((each) => Math.max(1, each * power))
    .find((each) => most / each <= MOST_LINES);
  const size = step ?? most;
  return Array.from(
    { length: Math.max(1, Math.ceil(most / size)) + 1 },
    (_, index) => index * size,
  );
}

/** Formats a share in per cent, rounded to keep the page small. */
export function perCent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`;
}

/** Returns n so that every nth label fits on the narrowest screen. */
export function labelEvery(labels: readonly string[]): number {
  const longest = Math.max(1, ...labels.map(({ length }) => length));
  return Math.ceil((labels.length * longest * DIGIT_PX) / NARROWEST_PX);
}
