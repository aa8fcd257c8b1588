import { isSame, type TakePlace } from "#app/lib/studio/take/take.ts";
import { newId } from "#app/lib/new-id.ts";

/** The recorder's interface for the forms and notices of this page. */
interface RecorderHere {
  place: TakePlace;
  /** True while it records or is about to: speech would be recorded, and leaving ends the take. */
  isLive(): boolean;
  /** True from Finish until a form can send the take. */
  isEnding(): boolean;
  /** Resolves with true when the take is the answer, false when the student must decide. */
  ended(): Promise<boolean>;
  /** Ends a running take, which is kept. Call it when the island broke. */
  rescue(): Rescue;
}

export interface Rescue {
  /** The phase in which the island broke. */
  state: string;
  /** True when a take was running, or was not stored yet. */
  takes: boolean;
  /** True when the page shows another segment than the server sent. */
  hasMoved: boolean;
  /** Says where the take is; null without a take. */
  told: Promise<{ text: string; isOnDisk: boolean } | null>;
}

/** State that the island and the scripts of this page share. */
class ThisPage {
  recorder: RecorderHere | null = null;
  obstacle: string | null = null;
  /** A counter, so that a second press on Next shows the message again. */
  told = 0;
  private readonly listeners = new Set<() => void>();

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  shows(place: TakePlace): boolean {
    return this.recorder !== null && isSame(this.recorder.place, place);
  }

  tell(obstacle: string | null): void {
    this.obstacle = obstacle;
    this.told += 1;
    this.changed();
  }

  changed(): void {
    for (const listener of this.listeners) listener();
  }
}

export const thisPage = new ThisPage();

/** Returns the URL of another segment of this page, or of its end. */
export function addressOf(segment: number | "end"): string {
  const address = new URL(location.href);
  address.searchParams.set("segment", String(segment));
  address.searchParams.delete("answer");
  return address.pathname + address.search;
}

/** Returns the segment in a URL, or 0. */
export function segmentIn({ href }: { href: string }): number {
  return Number(new URL(href).searchParams.get("segment"));
}

const PATIENCE_MS = 4_000;

/** False when the browser is offline, and on a kept page until the server has answered. */
export function hasLine(): boolean {
  return navigator.onLine && document.documentElement.dataset.kept === undefined;
}

export function lineIsBack(): void {
  delete document.documentElement.dataset.kept;
}

/** Asks the server, from a kept page, whether the connection is back. */
export async function findLine(): Promise<void> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    if (!hasLine()) await fetch("/healthz", { signal }).then(lineIsBack);
  } catch {
    // No connection.
  }
}

const MICROPHONE = "ccl-microphone-";
const TAB = newId();

/** Without Web Locks (Safari before 15.4), one tab is assumed: a double upload is harmless. */
function locks(): LockManager | undefined {
  return "locks" in navigator ? navigator.locks : undefined;
}

export async function whileAlone(work: () => Promise<void>): Promise<void> {
  const manager = locks();
  if (!manager) return work();
  await manager.request("ccl-recordings-upload", work);
}

/** Keeps other tabs from offering to recover the take. Returns the release. */
export function holdTakeLock(answerId: string): () => void {
  return hold(takeLock(answerId));
}

/** Calls back when another window records: the two would record each other. Returns the release. */
export function holdMicrophone(onElsewhere: () => void): () => void {
  const own = MICROPHONE + TAB;
  void heldNames().then((names) =>
    names.some((name) => name.startsWith(MICROPHONE) && name !== own) ? onElsewhere() : undefined,
  );
  return hold(own);
}

/** Resolves when no page holds the lock of this take. */
export async function whenTakeIsFree(answerId: string): Promise<void> {
  await locks()?.request(takeLock(answerId), () => undefined);
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
