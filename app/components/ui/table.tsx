import type { ReactNode } from "react";

interface TableProps {
  caption: string;
  head: { text: string; className?: string }[];
  /** Beside the look of every table. */
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
