import { setTimeout as pause } from "node:timers/promises";
import { countPost } from "#app/lib/http/limits/post-limit.server.ts";
import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import { ApiError, unavailable } from "./api-error.server.ts";
import { type Asked, type Caller, LIMITS, callName } from "./attempt.server.ts";
import { isOutage, SHARES, throughBreaker } from "./circuit.server.ts";

/** Runs a call, and retries a read once. Both tries share one limit: a hung call has no retry. */
export async function withRetry<T>(
  caller: Caller,
  call: Asked,
  run: (until: number) => Promise<T>,
): Promise<T> {
  const { portal } = caller;
  const until = Math.min(caller.deadline, Date.now() + (call.limit ?? LIMITS.page));
  const most = SHARES[call.group ?? "pages"];
  const uncount = await counted(caller, call);
  const turn = { name: callName(call), most, until };
  const once = () =>
    throughBreaker(portal, turn.name, () => inTurn(portal, turn, () => run(until)));
  try {
    return await once();
  } catch (error) {
    if (error instanceof ApiError && isOutage(error)) await uncount();
    const isSafe = isRead(call);
    const hasTime = until - Date.now() >= 500;
    if (!isSafe || !hasTime || !(error instanceof ApiError) || !isPassing(error)) throw error;
    await pause(100 + Math.random() * 300);
    return once();
  }
}

/** Counts a post here, so that no route can forget to. */
async function counted({ portal, countedAs }: Caller, call: Asked): Promise<() => Promise<void>> {
  if (countedAs === undefined || isRead(call)) return () => Promise.resolve();
  return countPost(portal, countedAs, call.group === "uploads");
}

export function isRead({ method, changesState, onlyReads }: Asked): boolean {
  return (method === "GET" && !changesState) || onlyReads === true;
}

function isPassing(error: ApiError): boolean {
  return isOutage(error) && (error.retryAfter === null || error.retryAfter <= 1);
}

interface Share {
  running: number;
  waiting: Set<() => void>;
}

const sharesOf = ofPortal(() => new Map<string, Share>());

/** Runs at most `most` calls of one name. Others wait until `until` (ms since 1970), then fail. */
async function inTurn<T>(
  portal: Portal,
  { name, most, until }: { name: string; most: number; until: number },
  work: () => Promise<T>,
): Promise<T> {
  const shares = sharesOf(portal);
  const share = shares.get(name) ?? { running: 0, waiting: new Set() };
  shares.set(name, share);
  if (share.running < most) share.running += 1;
  else await turnOf(share, until);
  try {
    return await work();
  } finally {
    passOn(share);
  }
}

function turnOf({ waiting }: Share, until: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(giveUp, Math.max(0, until - Date.now()));
    waiting.add(begin);
    function begin(): void {
      clearTimeout(timer);
      resolve();
    }
    function giveUp(): void {
      waiting.delete(begin);
      reject(unavailable());
    }
  });
}

function passOn(share: Share): void {
  const [next] = share.waiting;
  if (next === undefined) {
    share.running -= 1;
    return;
  }
  share.waiting.delete(next);
  next();
}
