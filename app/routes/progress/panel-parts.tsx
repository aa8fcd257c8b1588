import { Bar } from "#app/components/pictures/bars.tsx";
import { readDay } from "#app/lib/text/upstream-time.ts";
import type { ReactNode } from "react";

interface MarkBarProps {
  name: string;
  mark: number | null;
  /** The highest mark, and the pass mark. */
  max: number;
  pass: number;
}

/** Shows a mark and the pass mark, in words and as a bar. */
export function MarkBar({ name, mark, max, pass }: MarkBarProps) {
  return (
    <li className="mark-bar">
      <p>
        <span>{name}</span>{" "}
        <span>
          <strong>{mark ?? "No mark"}</strong>
          {mark !== null && ` of ${max}, ${passText(mark, pass)}`}
        </span>
      </p>
      {mark !== null && <Bar value={mark} max={max} goal={pass} quiet={mark < pass} />}
    </li>
  );
}

export function passText(mark: number, pass: number): string {
  return mark >= pass ? `${pass} reached` : `${pass - mark} below ${pass}`;
}

const short = new Intl.DateTimeFormat("en-AU", { day: "numeric", month: "short", timeZone: "UTC" });

/** Formats YYYY-MM-DD as "5 Oct". */
export function dayText(day: string): string {
  const date = readDay(day);
  return date ? short.format(date) : day;
}

/** A panel of the page: a chart, or a sentence while there is no data. */
export interface PanelParts {
  id: string;
  title: string;
  picture?: ReactNode;
  quiet?: ReactNode;
}
