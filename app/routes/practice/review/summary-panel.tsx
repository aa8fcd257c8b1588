import { Table } from "#app/components/ui/table.tsx";
import { paths } from "#app/lib/paths.ts";
import type { Summary } from "./summary.server.ts";

const CAPTION = "This practice in figures";

/** After Submit: what the dialogue came to, and the one next step. */
export function SummaryPanel({ summary: { rows, day } }: { summary: Summary }) {
  const head = [{ text: "What" }, { text: "This time" }, ...(day === null ? [] : [{ text: day }])];
  return (
    <div className="panel stack-sm" id="summary">
      <h2>{CAPTION}</h2>
      <Table caption={CAPTION} head={head}>
        {rows.map(({ name, now, before }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{now}</td>
            {day !== null && <td>{before ?? "Not known"}</td>}
          </tr>
        ))}
      </Table>
      <p>
        <a className="btn btn-primary" href={`${paths.dashboard}#today`}>
          See what is next today
        </a>
      </p>
    </div>
  );
}
