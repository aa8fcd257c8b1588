import { isSame, type TakePlace } from "#app/lib/studio/take/take.ts";
import { newId } from "#app/lib/new-id.ts";

/** What forms and notices must know of this page's recorder. */
interface RecorderHere {
  place: TakePlace;
  /** True while it records or is about to: a voice would be recorded, leaving would cut it off. */
  isLive(): boolean;
  /** True from Finish until a form can send the take. */
  isEnding(): boolean;
  /** True when the take is the answer, false when the student has to decide about it. */
  ended(): Promise<boolean>;
}

/** What the island and the scripts of this page agree on. */
class ThisPage {
  recorder: RecorderHere | null = null;
  obstacle: string | null = null;
  /** Counts, so that a second press on Next shows it again. */
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

/** Leads to another segment on this page, or past the last one. */
export function addressOf(segment: number | "end"): string {
  const address = new URL(location.href);
  address.searchParams.set("segment", String(segment));
  address.searchParams.delete("answer");
  return address.pathname + address.search;
}

/** The segment that an address asks for; 0 where it asks for none. */
export function segmentIn({ href }: { href: string }): number {
  return Number(new URL(href).searchParams.get("segment"));
}

const PATIENCE_MS = 4_000;

/** False where the browser knows of no connection, and on a copy until the server has answered. */
export function hasLine(): boolean {
  return navigator.onLine && document.documentElement.dataset.kept === undefined;
}

export function lineIsBack(): void {
  delete document.documentElement.dataset.kept;
}

/** On a copy from the device, asks the server whether the connection is back. */
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

/** Without Web Locks (Safari before 15.4) one tab is assumed: a double upload does no harm. */
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

/** Calls back when another window records: the two would hear each other. Returns the release. */
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
