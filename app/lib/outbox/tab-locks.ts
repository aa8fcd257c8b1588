/**
 * Without Web Locks (Safari before 15.4) a single tab is assumed: a double upload is answered by
 * the same receipt.
 */
function locks(): LockManager | undefined {
  return "locks" in navigator ? navigator.locks : undefined;
}

/** Runs the work while no other tab of this browser uploads. */
export async function whileAlone(work: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (!manager) return work();
  await manager.request("ccl-recordings-upload", work);
}

/**
 * Marks a take as being recorded by this tab, so that another tab does not offer to recover it.
 * Returns the release.
 */
export function holdTakeLock(answerId: string): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()
    ?.request(takeLock(answerId), () => held)
    .catch(() => undefined);
  return release;
}

export async function isTakeLocked(answerId: string): Promise<boolean> {
  const state = await locks()
    ?.query()
    .catch(() => undefined);
  return state?.held?.some((lock) => lock.name === takeLock(answerId)) ?? false;
}

function takeLock(answerId: string): string {
  return `ccl-take-${answerId}`;
}
