import type { ReactNode } from "react";

/** In place of the portal's: hydration wants the elements themselves. */
export function ScriptOnly({ children }: { children: ReactNode }) {
  return <>{children}</>;
}
