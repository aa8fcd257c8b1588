/**
 * Keeps the sounds of a dialogue in the page, so that the next segment can be heard without a
 * connection. Answers where a sound is by now: here, or still at its address.
 */
export function keepPrompts(
  addresses: readonly (string | null)[],
  signal: AbortSignal,
): (address: string | null) => string | null {
  const kept = new Map<string, string>();
  let running = false;
  void fetchAll();
  signal.addEventListener("abort", () => kept.forEach((url) => URL.revokeObjectURL(url)));
  addEventListener("online", () => void fetchAll(), { signal });
  return (address) => {
    void fetchAll();
    return address === null ? null : (kept.get(address) ?? address);
  };

  /** One after the other: the first is the next to be heard. */
  async function fetchAll(): Promise<void> {
    if (running) return;
    running = true;
    for (const address of addresses) {
      if (address === null || kept.has(address) || signal.aborted) continue;
      try {
        const answer = await fetch(address, { signal });
        if (answer.ok) kept.set(address, URL.createObjectURL(await answer.blob()));
        else await answer.body?.cancel();
      } catch {
        // Heard from its address then, or fetched when the connection is back.
      }
    }
    running = false;
  }
}
