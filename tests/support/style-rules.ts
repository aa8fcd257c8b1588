/** The classes that a style sheet has rules for. */
export function classesOf(css: string): string[] {
  const selectors = css
    .replace(/\/\*[^]*?\*\/|@(?:import|reference) [^;]*;/g, "")
    .replace(/(?<=[{;]\s*)[\w-]+:[^{};]*;/g, "");
  return [...selectors.matchAll(/\.(-?(?:[a-zA-Z_]|\\.)(?:[\w-]|\\.)*)/g)].map(([, name = ""]) =>
    name.replaceAll("\\", ""),
  );
}
