/**
 * Keeps the sounds of a dialogue in the page, so that the next segment can be heard without a
 * connection.
 */
export class KeptSounds {
  private readonly kept = new Map<string, string>();
  private running = false;

  constructor(
    /** In the order in which they will be heard. */
    private readonly addresses: () => (string | null)[],
    private readonly mayFetch: () => boolean,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener("abort", () => this.kept.forEach((url) => URL.revokeObjectURL(url)));
  }

  /** Where a sound is by now: here, or still at its address. */
  at(address: string | null): string | null {
    return address === null ? null : (this.kept.get(address) ?? address);
  }

  /** One after the other, as long as it may. */
  async fetch(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (const address of this.addresses()) {
      if (address === null || this.kept.has(address)) continue;
      if (this.signal.aborted || !this.mayFetch()) break;
      try {
        const answer = await fetch(address, { signal: this.signal });
        if (answer.ok) this.kept.set(address, URL.createObjectURL(await answer.blob()));
        else await answer.body?.cancel();
      } catch {
        // Heard from its address then, or fetched when the connection is back.
      }
    }
    this.running = false;
  }
}
