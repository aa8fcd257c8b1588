/** A page is made in a few milliseconds; a longer turn of the event loop has made some. */
const SHORT_TURN_MS = 8;
/** A connection is taken in one turn, and what it asks is read in the next. */
const QUIET_TURNS = 3;
/** Under load of any kind one page is begun in this time. */
const LONGEST_PAUSE_MS = 50;

/**
 * Begins works one after the other, as fast as the process keeps up. Node takes one connection in a
 * turn of its event loop; were every page begun when it is asked for, turns would be so long that
 * hundreds of connections wait unseen outside, and nobody could be told to come again. So what has
 * come is taken in first, and a page is begun after some short turns that brought nothing new.
 */
export function intake(mostWaiting: number) {
  const waiting: (() => void)[] = [];
  let turning = false;
  let quiet = 0;
  let turnBegan = 0;
  let lastBegin = 0;

  function turn(): void {
    const now = performance.now();
    quiet = now - turnBegan < SHORT_TURN_MS ? quiet + 1 : 0;
    if (quiet >= QUIET_TURNS || now - lastBegin > LONGEST_PAUSE_MS) {
      lastBegin = now;
      quiet = 0;
      waiting.shift()?.();
    }
    turning = waiting.length > 0;
    turnBegan = performance.now();
    if (turning) setImmediate(turn);
  }

  /** False when too many wait already. */
  return (begin: () => void): boolean => {
    quiet = 0;
    if (waiting.length >= mostWaiting) return false;
    waiting.push(begin);
    if (!turning) {
      turning = true;
      turnBegan = lastBegin = performance.now();
      setImmediate(turn);
    }
    return true;
  };
}
