/** The kinds of an error that a report may name; another class is "other". */
export const FAULT_KINDS = [
  "ChunkLoad",
  "AbortError",
  "ConstraintError",
  "DataError",
  "EncodingError",
  "Error",
  "HierarchyRequestError",
  "InvalidStateError",
  "NetworkError",
  "NotAllowedError",
  "NotFoundError",
  "NotReadableError",
  "NotSupportedError",
  "QuotaExceededError",
  "RangeError",
  "ReferenceError",
  "SecurityError",
  "SyntaxError",
  "TimeoutError",
  "TypeError",
  "UnknownError",
  "other",
];

export interface Fault {
  /** Our own name of an island, a script or a file of the build. */
  part: string;
  /** A phase of the recorder (`PHASES`). The server refuses another word. */
  state?: string | undefined;
  error: unknown;
  /** True when a take was running, or was not stored yet. */
  takes?: boolean | undefined;
}

const MOST_A_PAGE = 3;
const told = new Set<unknown>();

/**
 * Tells the server that a part of this page broke: fixed words only, never the error's text. Does
 * nothing for an error or a report that was told before, nor after three reports of a page, and
 * never throws. It is part of the entry, not a file of its own: what breaks most often is that a
 * file cannot be loaded.
 */
export function reportFault({ part, state = "", error, takes = false }: Fault): void {
  try {
    const fault = new URLSearchParams({
      part,
      state,
      kind: kindOf(error),
      takes: takes ? "1" : "",
    });
    const said = fault.toString();
    if (told.has(error) || told.has(said) || told.size >= 2 * MOST_A_PAGE) return;
    told.add(error).add(said);
    // The hash in the name of this page's entry.
    fault.set("release", /-([\w-]{8})\.js$/.exec(import.meta.url)?.[1] ?? "dev");
    const to = { method: "POST", body: fault, keepalive: true, referrer: "/" };
    fetch("/page-faults", to).catch(() => undefined);
  } catch {
    // A report never disturbs the page.
  }
}

/**
 * What the recorder of this page does. The studio says so here, for errors outside of its view: in
 * them, too, a take may be lost.
 */
export const underWay: { tell: () => Pick<Fault, "state" | "takes"> } = { tell: () => ({}) };

/** Reports errors that nothing catches, if our own script threw them: pages run those of others. */
export function reportUncaught(): void {
  addEventListener("error", ({ error, filename }) => reportOwn(error, filename));
  addEventListener("unhandledrejection", ({ reason }) => reportOwn(reason, ""));
}

/**
 * The address in the innermost frame of a stack, as Chromium, Firefox and Safari write it, or of a
 * file that cannot be loaded, which has no frame. Another address in a message is not where it was
 * thrown.
 */
const FRAME = /^(?:\s+at |[^\s@]*@|.*imported module: ).*?([\w-]+:\/\/\S+?)(?::\d+|\)?$)/m;

function reportOwn(error: unknown, file: string): void {
  try {
    const said = error instanceof Error ? `${error.message}\n${error.stack}` : "";
    const [, thrownIn = file] = FRAME.exec(said) ?? [];
    const [home, name] = thrownIn.split("/assets/");
    if (home === location.origin && name)
      reportFault({ part: name.replace(/-[\w-]{8}\.js.*/, ""), error, ...underWay.tell() });
  } catch {
    // Other people's errors may throw when they are read.
  }
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return "other";
  // All browsers have these words in it, and no other sign.
  if (/import(ed|ing) (a )?module|JavaScript MIME/i.test(error.message)) return "ChunkLoad";
  return FAULT_KINDS.includes(error.name) ? error.name : "other";
}
