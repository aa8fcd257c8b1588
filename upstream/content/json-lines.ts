type Path = readonly PropertyKey[];

/** Returns the line (from 1) of a path in valid JSON, or of its nearest existing parent. */
export function lineOf(text: string, path: Path): number {
  let at = 0;
  for (const key of path) {
    skipSpace();
    const next = text[at] === "[" ? nthOf(Number(key)) : memberOf(String(key));
    if (next === null) break;
    at = next;
  }
  skipSpace();
  return text.slice(0, at).split("\n").length;

  function nthOf(place: number): number | null {
    const opened = at++;
    for (let index = 0; ; index++) {
      skipSpace();
      if (text[at] === "]") break;
      if (index === place) return at;
      skipValue();
      skipComma();
    }
    at = opened;
    return null;
  }

  function memberOf(name: string): number | null {
    const opened = at;
    if (text[at] !== "{") return null;
    at++;
    for (;;) {
      skipSpace();
      if (text[at] !== '"') break;
      const from = at;
      skipString();
      const isIt = JSON.parse(text.slice(from, at)) === name;
      skipSpace();
      at++;
      if (isIt) return at;
      skipValue();
      skipComma();
    }
    at = opened;
    return null;
  }

  function skipValue(): void {
    skipSpace();
    let depth = 0;
    for (; at < text.length; at++) {
      const sign = text[at] ?? "";
      if (sign === '"') {
        skipString();
        at--;
      } else if (sign === "[" || sign === "{") depth++;
      else if (depth === 0 && /[,\]}]/.test(sign)) return;
      else if (sign === "]" || sign === "}") depth--;
    }
  }

  function skipString(): void {
    for (at++; text[at] !== '"'; at++) if (text[at] === "\\") at++;
    at++;
  }

  function skipSpace(): void {
    while (/\s/.test(text[at] ?? "")) at++;
  }

  function skipComma(): void {
    skipSpace();
    if (text[at] === ",") at++;
  }
}
