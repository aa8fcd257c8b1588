import { newId } from "#app/lib/new-id.ts";

const MICROPHONE = "ccl-microphone-";
const TAB = newId();

/** Without Web Locks (Safari before 15.4) one tab is assumed: a double upload does no harm. */
function locks(): LockManager | undefined {
  return "locks" in navigator ? navigator.locks : undefined;
}

export async function whileAlone(work: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (!manager) return work();
  await manager.request("ccl-recordings-upload", work);
}

/** So that another tab does not offer to recover the take. Returns the release. */
export function holdTakeLock(answerId: string): () => void {
  return hold(takeLock(answerId));
}

/** Held for a take, since two windows would record each other. Returns the release. */
export function holdMicrophone(onElsewhere: () => void): () => void {
  const own = MICROPHONE + TAB;
  void heldNames().then((names) =>
    names.some((name) => name.startsWith(MICROPHONE) && name !== own) ? onElsewhere() : undefined,
  );
  return hold(own);
}

function hold(name: string): () => void {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locks()
    ?.request(name, () => held)
    .catch(() => undefined);
  return release;
}

export async function isTakeLocked(answerId: string): Promise<boolean> {
  return (await heldNames()).includes(takeLock(answerId));
}

async function heldNames(): Promise<string[]> {
  const state = await locks()
    ?.query()
    .catch(() => undefined);
  return state?.held?.flatMap(({ name }) => name ?? []) ?? [];
}

function takeLock(answerId: string): string {
  return `ccl-take-${answerId}`;
}
