export interface Held {
  by: string;
  /** The most that this holder may have. */
  share: number;
  size: number;
  /** Bytes transferred so far; Infinity when the transfer is complete. */
  moved: () => number;
  /** Ends the item's request. */
  letGo: () => void;
}

interface Pool {
  /** Returns false when there is no room, even after slow items are ended. */
  take: (item: Held) => boolean;
  fits: (item: Held) => boolean;
  release: (item: Held) => void;
}

interface Options {
  most: number;
  /** When the pool is full, the largest holder gives way to one with less than half as much. */
  even?: boolean;
  /** When a share is full, the slowest item gives way at once; otherwise the new item is refused. */
  takesNext?: boolean;
}

/** An item that moves less than this, or less than a sixth of its size, is slow. */
const LEAST_BYTES = 32 * 1024;
const LEAST_PART = 1 / 6;
const SLOW_MS = 10_000;
const LOOK_MS = 1_000;

/** Makes a limit that all holders share. When there is no room, slow items end first. */
export function pool({ most, even = false, takesNext = false }: Options): Pool {
  /** When each item last moved enough, and its bytes at that time. */
  const marks = new Map<Held, { at: number; bytes: number }>();
  setInterval(look, LOOK_MS).unref();

  function take(item: Held): boolean {
    marks.set(item, { at: performance.now(), bytes: item.moved() });
    const isIn = fits(item);
    if (!isIn) marks.delete(item);
    return isIn;
  }

  function fits(item: Held): boolean {
    const others = [...marks.keys()].filter((other) => other !== item);
    const own = others.filter(({ by }) => by === item.by);
    const overShare = sizeOf(own) + item.size - item.share;
    if (!makeRoom(own, overShare) && !(takesNext && letGo(own, overShare))) return false;
    const left = others.filter((other) => marks.has(other));
    const over = sizeOf(left) + item.size - most;
    return makeRoom(left, over) || (even && makeEven(left, item, over));
  }

  /** Ends slow items. A holder without other items always gets room. */
  function makeRoom(others: Held[], over: number): boolean {
    if (over <= 0 || others.length === 0) return true;
    look();
    const slow = others.filter((other) => stillFor(other) > SLOW_MS);
    return letGo(slow, over);
  }

  function makeEven(others: Held[], item: Held, over: number): boolean {
    const holders = [...new Set(others.map(({ by }) => by))];
    const [ofMost = []] = holders
      .map((holder) => others.filter(({ by }) => by === holder))
      .sort((a, b) => sizeOf(b) - sizeOf(a));
    const own = others.filter(({ by }) => by === item.by);
    return sizeOf(ofMost) > 2 * (sizeOf(own) + item.size) && letGo(ofMost, over);
  }

  /** Ends items only if that makes enough room. */
  function letGo(some: Held[], over: number): boolean {
    const onTheLine = some.filter(({ moved }) => moved() !== Infinity);
    if (sizeOf(onTheLine) < over) return false;
    let left = over;
    for (const each of onTheLine.sort((a, b) => stillFor(b) - stillFor(a))) {
      if (left <= 0) break;
      left -= each.size;
      marks.delete(each);
      each.letGo();
    }
    return true;
  }

  function look(): void {
    const at = performance.now();
    for (const [item, mark] of marks) {
      const bytes = item.moved();
      if (bytes - mark.bytes >= Math.max(LEAST_BYTES, item.size * LEAST_PART))
        marks.set(item, { at, bytes });
    }
  }

  function stillFor(item: Held): number {
    return performance.now() - (marks.get(item)?.at ?? 0);
  }

  return { take, fits, release: (item) => void marks.delete(item) };
}

function sizeOf(items: Held[]): number {
  return items.reduce((sum, { size }) => sum + size, 0);
}
