import type { RequestHandler } from "express";
import { comeAgain } from "./refusals.ts";

/** Each turn of the event loop accepts one new connection. */
const MOST_TURNS_BETWEEN = 16;
/** The pages that one process renders in two or three seconds. */
const MOST_WAITING = 100;
const AGAIN = { atLeast: 3, spread: 4 };
/** Paths that are not queued: their responses are short. */
const NO_PAGE =
  /^\/(calendar|healthz|readyz|status|\.well-known|session|logout|media|recordings|page-faults|words|preferences|signed-out\.css|vocabulary\/download|along\/(list|changes)|sw\.js|app\.webmanifest|school-(logo|sound)|mock-test\/exam\/clock|user-profile\/archive|[^/]+\/(sounds|pictures|students\/\d+\/archive))(\/|$)/;
/** The log-in, without which nobody gets in, and the exam, in which a clock runs. */
const FIRST = /^\/(login|mock-test\/exam)(\/|$)/;

export interface PageTurns {
  /** Holds a page until its turn. Sends it away when too many wait. */
  handler: RequestHandler;
  toRender: () => Promise<void>;
  somebodyCame: () => void;
}

/**
 * Lets one page at a time begin or render, after a turn of the event loop without a new connection:
 * each page keeps the process busy for milliseconds. A page that waits for the API holds no turn,
 * and a page that is ready to render goes first.
 */
export function pageTurns(): PageTurns {
  const renders = new Set<() => void>();
  const first = new Set<() => void>();
  const others = new Set<() => void>();
  const lanes = [renders, first, others];
  let turns = 0;
  let came = false;
  let looking = false;

  const handler: RequestHandler = (req, res, next) => {
    if (req.method === "POST" || NO_PAGE.test(req.path)) return next();
    const lane = FIRST.test(req.path) ? first : others;
    if (lane.size >= MOST_WAITING) {
      // Random, so that they do not all retry at the same moment.
      const seconds = AGAIN.atLeast + Math.floor(Math.random() * AGAIN.spread);
      return comeAgain(req, res, seconds);
    }
    const begin = () => next();
    res.once("close", () => lane.delete(begin));
    wait(lane, begin);
  };

  function wait(lane: Set<() => void>, work: () => void): void {
    lane.add(work);
    if (looking) return;
    looking = true;
    setImmediate(look);
  }

  function look(): void {
    turns += 1;
    if (!came || turns >= MOST_TURNS_BETWEEN) {
      turns = 0;
      takeOne();
    }
    came = false;
    looking = lanes.some(({ size }) => size > 0);
    if (looking) setImmediate(look);
  }

  function takeOne(): void {
    const lane = lanes.find(({ size }) => size > 0);
    const [work] = lane ?? [];
    if (!lane || !work) return;
    lane.delete(work);
    work();
  }

  return {
    handler,
    toRender: () => new Promise((resolve) => wait(renders, resolve)),
    somebodyCame: () => (came = true),
  };
}
