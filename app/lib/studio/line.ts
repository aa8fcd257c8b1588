const PATIENCE_MS = 4_000;

/** False where the browser knows of no connection, and on a copy until the server has answered. */
export function hasLine(): boolean {
  return navigator.onLine && document.documentElement.dataset.kept === undefined;
}

/** The server has answered. */
export function lineIsBack(): void {
  delete document.documentElement.dataset.kept;
}

/** On a copy, asks whether the connection is back. */
export async function findLine(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    if (!hasLine()) await fetch("/healthz", { signal }).then(lineIsBack);
  } catch {
    // No connection.
  }
}
