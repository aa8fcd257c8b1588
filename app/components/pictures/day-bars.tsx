import type { ReactNode } from "react";
import type { Figures } from "#app/components/ui/table.tsx";
import { Picture, axisSteps, perCent } from "./picture.tsx";

export interface DayBar {
  value: number;
  /** Below the bar, where there is room for it. */
  label?: string;
}

interface DayBarsProps {
  say: ReactNode;
  name: string;
  bars: DayBar[];
  /** The bar of today. */
  now: number;
  table: Figures;
}

const TOP = 8;
const BASE = 112;
const HEIGHT = 138;
/** Of a day's room, what its bar takes. */
const FILLED = 0.74;

/** A bar for each of some days, today's in the first colour. */
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
