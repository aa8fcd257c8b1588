interface Waiting {
  /** The recent failures of its network: those with fewer go first. */
  failures: number;
  readyAt: number;
  start: () => void;
  refuse: () => void;
}

interface Limits {
  atOnce: number;
  /** Of these, for networks with more failures than a few typing errors. */
  forBusy: number;
  waiting: number;
}

const FEW_FAILURES = 3;

/** Runs works a few at a time. A crowd waits behind everybody who comes from elsewhere. */
export class Turns {
  readonly #limits: Limits;
  readonly #waiting = new Set<Waiting>();
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /**
   * Runs the work after `delayMs`, when a place is free. When too many wait, the one of the busiest
   * network throws what `refusal` makes.
   */
  async run<T>(
    { failures, delayMs, refusal }: { failures: number; delayMs: number; refusal: () => Error },
    work: () => Promise<T>,
  ): Promise<T> {
    await new Promise<void>((start, reject) => {
      const readyAt = performance.now() + delayMs;
      this.#waiting.add({ failures, readyAt, start, refuse: () => reject(refusal()) });
      if (this.#waiting.size > this.#limits.waiting) this.#refuseOne();
      this.#goOn();
    });
    try {
      return await work();
    } finally {
      this.#running--;
      this.#goOn();
    }
  }

  #refuseOne(): void {
    const [worst] = [...this.#waiting].reverse().sort((a, b) => b.failures - a.failures);
    if (!worst) return;
    this.#waiting.delete(worst);
    worst.refuse();
  }

  #goOn(): void {
    // Read once: a work that falls due between two readings would neither start nor get a timer.
    const now = performance.now();
    for (let next = this.#next(now); next; next = this.#next(now)) {
      this.#waiting.delete(next);
      this.#running++;
      next.start();
    }
    clearTimeout(this.#timer);
    const later = [...this.#waiting].map(({ readyAt }) => readyAt - now);
    const soonest = Math.min(...later.filter((ms) => ms > 0));
    if (Number.isFinite(soonest)) this.#timer = setTimeout(() => this.#goOn(), soonest);
  }

  /** The oldest of those with the fewest failures: sorting keeps their order. */
  #next(now: number): Waiting | undefined {
    const { atOnce, forBusy } = this.#limits;
    if (this.#running >= atOnce) return undefined;
    const [best] = [...this.#waiting]
      .filter(({ readyAt }) => readyAt <= now)
      .sort((a, b) => a.failures - b.failures);
    return best && best.failures > FEW_FAILURES && this.#running >= forBusy ? undefined : best;
  }
}
