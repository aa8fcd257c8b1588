import { ofPortal, type Portal } from "#app/lib/portal.server.ts";
import { unavailable } from "./api-error.server.ts";

interface Share {
  running: number;
  waiting: Set<() => void>;
}

const sharesOf = ofPortal(() => new Map<string, Share>());

/** Runs `most` calls of one name. The others wait until `until` (ms since 1970), then fail. */
export async function inTurn<T>(
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
