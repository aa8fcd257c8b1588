/** Timers that end together. */
export class Timers {
  private readonly running = new Set<ReturnType<typeof setTimeout>>();

  after(ms: number, work: () => void): void {
    this.running.add(setTimeout(work, ms));
  }

  clear(): void {
    for (const timer of this.running) clearTimeout(timer);
    this.running.clear();
  }
}
