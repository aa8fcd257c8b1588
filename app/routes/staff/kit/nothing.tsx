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

/** For a list that can be searched. */
export function NothingFits({ what }: { what: string }) {
  return <Nothing what={`No ${what} fits`}>Look for another word, or add one.</Nothing>;
}
