import { newId } from "#app/lib/new-id.ts";

/** Stands at what this page keeps on the device: while it is open, other tabs leave that alone. */
export const THIS_TAB = newId();

let isHeld = false;

/** Tells other tabs that this page is open. */
export function holdTab(): void {
  const manager = locks();
  if (isHeld || !manager) return;
  isHeld = true;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // A browser may keep the page in memory, and its lock with it.
  addEventListener("pagehide", ({ persisted }) => persisted && release());
  void manager.request(nameOf(THIS_TAB), () => held).catch(() => undefined);
}

/**
 * Does the work once that tab is closed, and never in two tabs at once. Without Web Locks (Safari
 * before 15.4), one tab is assumed.
 */
export async function afterTab(tab: string, work: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (!manager || tab === THIS_TAB) return work();
  await manager.request(nameOf(tab), work);
}

const nameOf = (tab: string): string => `ccl-tab-${tab}`;

function locks(): LockManager | undefined {
  return "locks" in navigator ? navigator.locks : undefined;
}
