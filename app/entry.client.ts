import { reportFault, reportUncaught } from "./lib/fault-report.ts";

/**
 * Starts the scripts of a page: `[data-enhance]` gets a few lines of DOM code, `[data-island]` a
 * React component. Loads only what the page needs. A module that fails never stops the others: the
 * HTML under it still works.
 */
const scripts = import.meta.glob<Script>([
  "./enhancements/*.ts",
  "./routes/**/*.script.ts",
  "!./enhancements/{drafts,menu,password-toggle,submitting}.ts",
  "!./routes/frame/*.script.ts",
]);
/** Most pages have these: in files of their own they would cost a request each. */
const common = import.meta.glob<Script["default"]>(
  ["./enhancements/{drafts,menu,password-toggle,submitting}.ts", "./routes/frame/*.script.ts"],
  { eager: true, import: "default" },
);

interface Script {
  /** See lib/page-parts.ts. */
  needs?: Record<string, string>;
  default: (element: HTMLElement, parts: Record<string, Element>) => void;
}

const ORCA_LOOKS_MS = 3000;

reportUncaught();
guardPrivatePage();
placeScriptOnly();
sayNoticeOnce();
for (const element of document.querySelectorAll<HTMLElement>("[data-enhance],[data-island]"))
  void wake(element);
if (!document.cookie.includes("time-zone=")) {
  // In some browsers, a page that is not painted is never idle: then after five seconds.
  if ("requestIdleCallback" in window) requestIdleCallback(rememberTimeZone, { timeout: 5_000 });
  else setTimeout(rememberTimeZone);
}

/**
 * Hides a page from the back-forward cache until the server has confirmed its session: it may have
 * ended, or be another student's. Otherwise reloads the page. Always reloading would be simpler,
 * but would lose typed text.
 */
function guardPrivatePage(): void {
  const address = document.querySelector<HTMLElement>("[data-session]")?.dataset.session;
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted && address) void showIfStillOurs(address);
  });
}

async function showIfStillOurs(address: string): Promise<void> {
  const { style } = document.documentElement;
  style.visibility = "hidden";
  const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
  if (answer?.status === 204) style.visibility = "";
  else location.reload();
}

/**
 * Tells the server which day it is for the student. Once a day, since students travel, and when the
 * browser is idle: finding the zone takes longer than the rest of this file. A browser without
 * cookies ignores this.
 */
function rememberTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  document.cookie = `time-zone=${timeZone}; path=/; max-age=86400; SameSite=Lax`;
}

/**
 * Orca says what has the focus of a new page, and then reads from there: the notice twice. It does
 * not read on while the address names a part.
 */
function sayNoticeOnce(): void {
  const { href, hash } = location;
  if (hash !== "" || !document.querySelector(".notice-page")) return;
  history.replaceState(history.state, "", "#notice");
  setTimeout(() => {
    if (location.href === `${href}#notice`) history.replaceState(history.state, "", href);
  }, ORCA_LOOKS_MS);
}

async function wake(element: HTMLElement): Promise<void> {
  const { enhance, island = "" } = element.dataset;
  try {
    if (enhance !== undefined) await start(enhance, element);
    else await (await import("./islands/hydrate.ts")).hydrate(element);
  } catch (error) {
    reportFault({ part: enhance ?? island, error });
    if (island) element.previousElementSibling?.removeAttribute("hidden");
    reportError(error); // seen by the browser's console and by tests, not by the student
  }
}

async function start(name: string, element: HTMLElement): Promise<void> {
  // "menu" is for every area, "account/code-countdown" belongs to one.
  const path = [`./routes/${name}.script.ts`, `./enhancements/${name}.ts`].find(
    (own) => common[own] ?? scripts[own],
  );
  if (path === undefined) throw new Error(`no script ${name}`);
  const script = await scripts[path]?.();
  const parts: Record<string, Element> = {};
  for (const [part, selector] of Object.entries(script?.needs ?? {})) {
    const found = element.querySelector(selector);
    if (!found) throw new Error(`${name}: no ${part}`);
    parts[part] = found;
  }
  (common[path] ?? script?.default)?.(element, parts);
}

/** Puts what needs script (`ScriptOnly`) into its place. Its own script then shows it. */
function placeScriptOnly(): void {
  for (const kept of document.querySelectorAll<HTMLScriptElement>("script[type='text/html']"))
    kept.outerHTML = kept.text;
}
