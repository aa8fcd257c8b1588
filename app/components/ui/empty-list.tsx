import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

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
