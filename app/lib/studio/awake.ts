/**
 * Keeps the screen on until `signal` ends: one that goes dark ends a take. A browser without this,
 * or one that refuses it (a low battery), does nothing.
 */
export function keepAwake(signal: AbortSignal): void {
  let lock: WakeLockSentinel | null = null;
  const hold = async (): Promise<void> => {
    if (document.visibilityState !== "visible") return;
    try {
      const asked = await navigator.wakeLock.request("screen");
      if (signal.aborted || lock?.released === false) await asked.release();
      else lock = asked;
    } catch {
      // As if the browser had none.
    }
  };
  const letGo = async (): Promise<void> => {
    try {
      await lock?.release();
    } catch {
      // The browser has released the lock already.
    }
  };
  // The browser itself takes the lock from a hidden page.
  document.addEventListener("visibilitychange", () => void hold(), { signal });
  signal.addEventListener("abort", () => void letGo());
  void hold();
}
