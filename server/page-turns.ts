import type { RequestHandler } from "express";
import { comeAgain } from "./refusals.ts";

/** Turns of the event loop, each of which takes one new connection, while somebody comes in each. */
const MOST_TURNS_BETWEEN = 16;
/** What one process makes within two or three seconds. */
const MOST_WAITING = 100;
const AGAIN = { atLeast: 3, spread: 4 };
/** Short answers, which the pages, the upload and load balancers need. */
const NO_PAGE =
  /^\/(healthz|readyz|status|session|logout|media|recordings|words|preferences|signed-out\.css|vocabulary\/download|along\/list|sw\.js|mock-test\/exam\/clock)(\/|$)/;
/** Nobody comes in without the first, and in the second a clock runs. */
const FIRST = /^\/(login|mock-test\/exam)(\/|$)/;

export interface PageTurns {
  /** Holds a page back until it may begin; of too many it tells the next when to come again. */
  handler: RequestHandler;
  /** Resolves when a page that has all of its answers may be rendered. */
  toRender: () => Promise<void>;
  /** To be told of every new connection. */
  somebodyCame: () => void;
}

/**
 * Lets one page at a time begin or be rendered, after a turn of the event loop in which nobody came.
 * Either holds the process for some milliseconds: of many that came together each would wait for
 * all, and connections would wait unseen. A page that waits for the API holds nobody's turn, and
 * none begins while another can be ended.
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
      // Else all of them would come again in the same moment.
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
