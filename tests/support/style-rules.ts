/** Returns the classes with rules in a style sheet. */
export function classesOf(css: string): string[] {
  const selectors = css
    .replace(/\/\*[^]*?\*\/|@(?:import|reference) [^;]*;/g, "")
    .replace(/(?<=[{;]\s*)[\w-]+:[^{};]*;/g, "");
  return [...selectors.matchAll(/\.(-?(?:[a-zA-Z_]|\\.)(?:[\w-]|\\.)*)/g)].map(([, name = ""]) =>
    name.replaceAll("\\", ""),
  );
}

/** Nothing and hairlines are no sizes; %, em and vh are of what is there. */
const RAW = String.raw`(?<![a-z\d.#]|[a-z\d]-)(?!0[a-z]|[12]px)[\d.]*\d(?:rem|p[xtc]|in|[cm]m|q|m?s)\b`;

/** As in `w-[9rem]` or `[margin:3px]`. */
export const RAW_CLASS = new RegExp(String.raw`[\w:-]*\[[^\]\s"]*?${RAW}[^\]\s]*\]`, "gi");

/** The lengths and times that a style sheet has in numbers, each with its line. */
export function lengthsOf(css: string): string[] {
  const lines = css.replace(/\/\*[^]*?\*\//g, "").split("\n");
  // An em of a query is the browser's, not the text's.
  const raw = new RegExp(String.raw`${RAW}|^\s*@.*\dem\b`, "i");
  return lines.filter((line) => raw.test(line));
}
