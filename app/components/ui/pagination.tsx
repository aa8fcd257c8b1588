import type { Paging } from "#app/lib/paging.ts";
import { Icon } from "./icon.tsx";

interface PaginationProps {
  paging: Paging;
  href: (page: number) => string;
  /** The name of the list, when a page has several. */
  label?: string;
}

const BAR = "pagination mt-5 flex flex-wrap items-center justify-between gap-3";

/** Shows only the sentence when everything fits on one page. */
export function Pagination({
  paging: { current_page: current, last_page: last, from, to, total },
  href,
  label = "Pages",
}: PaginationProps) {
  const known = from !== null && to !== null && total !== null;
  if (last <= 1)
    return known ? (
      <div className={BAR}>
        <p>{showing(from, to, total)}</p>
      </div>
    ) : null;
  return (
    <nav className={BAR} aria-label={label}>
      <p>{known ? showing(from, to, total) : `Page ${current} of ${last}`}</p>
      <ul className="flex flex-wrap items-center gap-1 print:hidden">
        {current > 1 && (
          <li>
            <a href={href(current - 1)} rel="prev">
              <Icon name="left" small />
              Previous<span className="sr-only"> page</span>
            </a>
          </li>
        )}
        {steps(current, last).map((step, index) => (
          <li key={step ?? `gap-${index}`}>
            {step === null ? (
              <span className="gap">…</span>
            ) : (
              <a href={href(step)} aria-current={step === current ? "page" : undefined}>
                <span className="sr-only">Page </span>
                {step}
              </a>
            )}
          </li>
        ))}
        {current < last && (
          <li>
            <a href={href(current + 1)} rel="next">
              Next<span className="sr-only"> page</span>
              <Icon name="right" small />
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

function showing(from: number, to: number, total: number): string {
  return `Showing ${from} to ${to} of ${total} entries`;
}

/** Returns the first, the last and the neighbours of the current page; null is a gap. */
function steps(current: number, last: number): (number | null)[] {
  const wanted = [1, current - 1, current, current + 1, last].filter(
    (page) => page >= 1 && page <= last,
  );
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((page, index) => {
    const previous = pages[index - 1];
    return previous !== undefined && page - previous > 1 ? [null, page] : [page];
  });
}
