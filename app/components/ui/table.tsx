import type { ReactNode } from "react";

interface TableProps {
  caption: string;
  head: { text: string; className?: string }[];
  /** Added to the class of every table. */
  className?: string;
  children: ReactNode;
}

/** Scrolls sideways in its own frame, so that the page never does. */
export function Table({ caption, head, className = "", children }: TableProps) {
  return (
    <section className="table-wrap" tabIndex={0} aria-label={caption}>
      <table className={`table ${className}`.trim()}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell.text} scope="col" className={cell.className}>
                {cell.text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}

/** What a row says under its name on a phone, where its columns are hidden. */
export function RowNote({ parts }: { parts: (string | null | undefined)[] }) {
  return <span className="row-note">{parts.filter(Boolean).join(", ")}</span>;
}

/** Rows of figures. The first cell of a row is its header. */
export interface Figures {
  caption: string;
  head: string[];
  rows: ReactNode[][];
}

/** With `stacks`, a row becomes lines where the columns do not fit. Else the figures scroll. */
export function FigureTable({
  caption,
  head,
  rows,
  stacks = false,
}: Figures & { stacks?: boolean }) {
  const className = stacks ? "table-dense table-stacks" : "table-dense";
  return (
    <Table caption={caption} head={head.map((text) => ({ text }))} className={className}>
      {rows.map(([name, ...cells], index) => (
        <tr key={index}>
          <th scope="row">{name}</th>
          {cells.map((cell, place) => (
            <td key={place} data-head={stacks ? head[place + 1] : undefined}>
              {cell}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}
