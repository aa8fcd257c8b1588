import type { TypedFact } from "#plan/script/typed-facts.ts";

/** The facts of one segment, as this device keeps them. */
interface Kept {
  open: number;
  facts: readonly TypedFact[];
}

const NONE: readonly TypedFact[] = [];

/** Facts that are typed and not complete, by segment. The server does not take them yet. */
export class OpenFacts {
  private readonly bySegment = new Map<number, readonly TypedFact[]>();

  of(key: number): readonly TypedFact[] {
    return this.bySegment.get(key) ?? NONE;
  }

  set(key: number, facts: readonly TypedFact[]): void {
    this.bySegment.set(key, facts);
  }

  /** Returns those of the segments that there are, for this device to keep. */
  kept(segments: readonly { key: number }[]) {
    return segments
      .filter(({ key }) => this.of(key).length > 0)
      .map(({ key }) => ({
        ...{ name: `open ${key}`, label: `Facts ${key}` },
        change: { open: key, facts: this.of(key) } satisfies Kept,
      }));
  }

  /** Takes up what this device has kept. What is typed meanwhile stays behind it. */
  restore(kept: readonly unknown[]): void {
    for (const { open, facts } of kept.filter(isKept)) this.set(open, [...facts, ...this.of(open)]);
  }
}

/** Only this module writes them. */
function isKept(value: unknown): value is Kept {
  return typeof value === "object" && value !== null && "open" in value && "facts" in value;
}
