import type { ReactNode } from "react";
import type { Paging } from "#app/lib/paging.ts";
import { Pagination } from "./pagination.tsx";
import { FailedList } from "./panel.tsx";

interface ListBodyProps {
  /** What the list is called when it could not be read. */
  name: string;
  /** Why the list could not be read, or null. */
  failed: string | null;
  /** Stands in the place of the rows when there are none; false when there are. */
  empty: ReactNode;
  paging: Paging;
  pageHref: (page: number) => string;
  children: ReactNode;
}

/** What stands below the search of a list: its rows and pages, or why there are none. */
export function ListBody({ name, failed, empty, paging, pageHref, children }: ListBodyProps) {
  if (failed !== null) return <FailedList of={name} why={failed} />;
  return (
    <>
      {!empty && paging.found && <p className="text-sm text-ink-muted">{paging.found}</p>}
      {empty || children}
      <Pagination paging={paging} href={pageHref} />
    </>
  );
}
