import { Bar } from "#app/components/pictures/bar.tsx";

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
