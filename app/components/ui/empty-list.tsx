import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

/** An empty list: the agreed words, one sentence why, one way on. */
export function EmptyList({ why, children }: { why: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <Icon name="search" />
      <h2>Data Not Found</h2>
      <p>{why}</p>
      {children}
    </div>
  );
}
