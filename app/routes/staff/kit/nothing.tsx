import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

/** Stands in the place of an empty list: what is missing, then what helps. */
export function Nothing({ what, children }: { what: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-what">{what}</p>
      {children && <p>{children}</p>}
    </div>
  );
}

/** For a list that can be searched: nothing was found, or there is nothing yet. */
export function NothingFits({ what, add = "Add the first one." }: { what: string; add?: string }) {
  const asked = new URLSearchParams(useLocation().search);
  if ([...asked.values()].some(Boolean))
    return <Nothing what={`No ${what} fits`}>Look for another word, or clear the search.</Nothing>;
  return <Nothing what={`There is no ${what} yet`}>{add}</Nothing>;
}
