import type { HTMLElement } from "node-html-parser";

/** Returns scripts that run, without those that contain only text or data. */
export const scriptsOf = (page: HTMLElement) =>
  page.querySelectorAll("script:not([type='text/html'],[type='application/json'])");

/** Expects one script with a URL. */
export function scriptProblems(page: HTMLElement): string[] {
  const scripts = scriptsOf(page);
  const foreign = scripts.filter(
    (script) => !/^\/assets\/entry\.(client|guests)-.+\.js$/.test(script.getAttribute("src") ?? ""),
  );
  return [
    ...foreign.map((script) => `script ${script.outerHTML}`),
    ...(scripts.length > 1 ? ["more than one script"] : []),
  ];
}

/**
 * Finds buttons that do nothing without script, and `hidden` content, which text browsers show. The
 * field for robots is allowed.
 */
export function scriptlessProblems(page: HTMLElement): string[] {
  const dead = page.querySelectorAll("button[type=button]:not([popovertarget]):not([disabled])");
  const hidden = page
    .querySelectorAll("[hidden]")
    .filter(({ text }) => text.trim() !== "" && !text.startsWith("Leave this empty"));
  return [
    ...dead.map((button) => `does nothing without script: ${button.outerHTML}`),
    ...hidden.map((element) => `text browsers show it: ${element.outerHTML}`),
  ];
}
