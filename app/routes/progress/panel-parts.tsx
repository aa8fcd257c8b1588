import { Bar } from "#app/components/pictures/bars.tsx";
import { readDay } from "#app/lib/text/upstream-time.ts";
import type { ReactNode } from "react";

interface MarkBarProps {
  name: string;
  mark: number | null;
  /** All marks there are, and those that pass. */
  max: number;
  pass: number;
}

/** One mark against the one that passes, in words and as a bar. */
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

/** "5 Oct", of YYYY-MM-DD. */
export function dayText(day: string): string {
  const date = readDay(day);
  return date ? short.format(date) : day;
}

/** One panel of the page: a picture, or a sentence while there is nothing to draw. */
export interface PanelParts {
  id: string;
  title: string;
  picture?: ReactNode;
  quiet?: ReactNode;
}
