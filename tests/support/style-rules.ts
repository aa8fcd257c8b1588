/** Returns the classes with rules in a style sheet. */
export function classesOf(css: string): string[] {
  const selectors = css
    .replace(/\/\*[^]*?\*\/|@(?:import|reference) [^;]*;/g, "")
    .replace(/(?<=[{;]\s*)[\w-]+:[^{};]*;/g, "");
  return [...selectors.matchAll(/\.(-?(?:[a-zA-Z_]|\\.)(?:[\w-]|\\.)*)/g)].map(([, name = ""]) =>
    name.replaceAll("\\", ""),
  );
}

/** Zero and hairlines are no sizes, and %, em and vh are relative. */
const RAW = String.raw`(?<![a-z\d.#]|[a-z\d]-)(?!0[a-z]|[12]px)[\d.]*\d(?:rem|p[xtc]|in|[cm]m|q|m?s)\b`;

/** Matches classes such as `w-[9rem]` or `[margin:3px]`. */
export const RAW_CLASS = new RegExp(String.raw`[\w:-]*\[[^\]\s"]*?${RAW}[^\]\s]*\]`, "gi");

/** Returns the lines of a style sheet with literal lengths or times. */
export function lengthsOf(css: string): string[] {
  const lines = css.replace(/\/\*[^]*?\*\//g, "").split("\n");
  // In a media query, em is the browser's font size, not the text's.
  const raw = new RegExp(String.raw`${RAW}|^\s*@.*\dem\b`, "i");
  return lines.filter((line) => raw.test(line));
}

/** Returns the selectors of a style sheet, the nested ones written out. */
function selectorsOf(css: string): string[] {
  const found: string[] = [];
  const parents: string[] = [];
  for (const [part] of css.replace(/\/\*[^]*?\*\//g, "").matchAll(/[^{};]*[{};]/g)) {
    const text = part.slice(0, -1).trim();
    if (part.endsWith("}")) parents.pop();
    if (!part.endsWith("{")) continue;
    const parent = parents.at(-1) ?? "";
    const own = text.includes("&") ? text.replaceAll("&", parent) : `${parent} ${text}`.trim();
    const selector = text.startsWith("@") ? parent : own;
    parents.push(selector);
    if (!text.startsWith("@")) found.push(selector);
  }
  return found;
}

/**
 * Returns the selectors with `:has()` that style an element of any name, such as `> *`. Browsers
 * keep one list for all `:has()` of an ancestor: one such rule, and each small change draws the
 * whole page anew.
 */
export function widestOf(css: string): string[] {
  return selectorsOf(css).filter((selector) => {
    const subject = selector.split(/(?<=[\w\])*])[\s>~+]+(?![^(]*\))/).at(-1) ?? "";
    const named = subject.replace(/:(?:not|nth-[\w-]+)\(.*?\)|::?[\w-]+/g, "");
    return selector.includes(":has(") && !subject.includes(":has(") && !/[\w.#[]/.test(named);
  });
}
