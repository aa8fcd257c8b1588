/**
 * Wakes what a page carries: `[data-enhance]` gets a few lines of DOM code, `[data-island]` a React
 * component. Only what is on the page is loaded, and a module that fails never stops the others:
 * the HTML under it goes on working.
 */
const scripts = import.meta.glob<Script>(["./enhancements/*.ts", "./routes/**/*.script.ts"]);

interface Script {
  /** See lib/page-parts.ts. */
  needs?: Record<string, string>;
  default: (element: HTMLElement, parts: Record<string, Element>) => void;
}

guardPrivatePage();
placeScriptOnly();
for (const element of document.querySelectorAll<HTMLElement>("[data-enhance],[data-island]"))
  void wake(element);
if (!/(^|; )time-zone=/.test(document.cookie)) {
  // A page that is not painted is never idle in some browsers: then after five seconds.
  if ("requestIdleCallback" in window) requestIdleCallback(rememberTimeZone, { timeout: 5_000 });
  else setTimeout(rememberTimeZone);
}

/**
 * A page that comes back whole from the browser's memory may be of a session that has ended, or of
 * another student's. It stays unseen until the server has said that it is not; else it is asked for
 * anew. Reloading it in any case would be simpler, and would lose what was typed.
 */
function guardPrivatePage(): void {
  const address = document.querySelector<HTMLElement>("[data-session]")?.dataset.session;
  window.addEventListener("pageshow", ({ persisted }) => {
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
 * So that the server knows which day it is for the student. Once a day, since students travel, and
 * when nothing else is to do: finding the zone takes longer than all the rest of this file. A
 * browser that keeps no cookies ignores this.
 */
function rememberTimeZone(): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  document.cookie = `time-zone=${timeZone}; path=/; max-age=86400; SameSite=Lax`;
}

async function wake(element: HTMLElement): Promise<void> {
  const { enhance } = element.dataset;
  try {
    if (enhance !== undefined) return await start(enhance, element);
    const islands = await import("./islands/hydrate.ts");
    await islands.hydrate(element);
  } catch (error) {
    reportError(error); // seen by the browser's console and by tests, not by the student
  }
}

async function start(name: string, element: HTMLElement): Promise<void> {
  // "menu" is everybody's, "account/code-countdown" an area's own.
  const load = scripts[`./routes/${name}.script.ts`] ?? scripts[`./enhancements/${name}.ts`];
  const script = await load?.();
  const parts: Record<string, Element> = {};
  for (const [part, selector] of Object.entries(script?.needs ?? {})) {
    const found = element.querySelector(selector);
    if (!found) throw new Error(`${name}: no ${part}`);
    parts[part] = found;
  }
  script?.default(element, parts);
}

/** Puts what only script can use (`ScriptOnly`) into its place; what serves it shows it. */
function placeScriptOnly(): void {
  for (const kept of document.querySelectorAll<HTMLScriptElement>("script[type='text/html']"))
    kept.outerHTML = kept.text;
}
