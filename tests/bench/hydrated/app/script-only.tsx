import type { ReactNode } from "react";

/** Replaces the portal's component, because hydration needs the elements themselves. */
export function ScriptOnly({ children }: { children: ReactNode }) {
  return <>{children}</>;
}
