type Path = readonly PropertyKey[];
/** A part of the text, with the places of all paths through it. */
type Node = { places: number[]; inside: Map<string, Node> };

const SPACE = 32;
const LINE_END = 10;
const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/**
 * Returns the line (from 1) of each path in valid JSON, or of its nearest existing parent. Reads the
 * text once, however many paths there are.
 */
export function linesOf(text: string, paths: readonly Path[]): number[] {
  const lines = paths.map(() => 1);
  let at = 0;
  let line = 1;
  visit(treeOf(paths));
  return lines;

  function visit(node: Node): void {
    skipSpace();
    for (const place of node.places) lines[place] = line;
    const sign = text.charCodeAt(at);
    if (node.inside.size === 0) skipValue();
    else if (sign === OPEN_LIST) visitEntries(CLOSE_LIST, node);
    else if (sign === OPEN_OBJECT) visitEntries(CLOSE_OBJECT, node);
    else skipValue();
  }

  function visitEntries(end: number, { inside }: Node): void {
    at++;
    for (let index = 0; ; index++) {
      skipSpace();
      if (at >= text.length || text.charCodeAt(at) === end) break;
      const name = end === CLOSE_LIST ? String(index) : nameHere();
      const wanted = inside.get(name);
      if (wanted) visit(wanted);
      else skipValue();
      skipSpace();
      if (text.charCodeAt(at) === COMMA) at++;
    }
    at++;
  }

  function nameHere(): string {
    const from = at;
    skipString();
    const name: unknown = JSON.parse(text.slice(from, at));
    skipSpace();
    at++;
    return String(name);
  }

  function skipValue(): void {
    skipSpace();
    for (let depth = 0; at < text.length;) {
      const sign = text.charCodeAt(at);
      if (sign === QUOTE) {
        skipString();
        continue;
      }
      if (sign === LINE_END) line++;
      if (sign === OPEN_LIST || sign === OPEN_OBJECT) depth++;
      else if (depth === 0 && (sign === COMMA || sign === CLOSE_LIST || sign === CLOSE_OBJECT))
        return;
      else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth--;
      at++;
    }
  }

  function skipString(): void {
    for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++)
      if (text.charCodeAt(at) === BACKSLASH) at++;
    at++;
  }

  function skipSpace(): void {
    for (; at < text.length && text.charCodeAt(at) <= SPACE; at++)
      if (text.charCodeAt(at) === LINE_END) line++;
  }
}

function treeOf(paths: readonly Path[]): Node {
  const top: Node = { places: [], inside: new Map() };
  for (const [place, path] of paths.entries()) {
    let node = top;
    node.places.push(place);
    for (const key of path) {
      const inner: Node = node.inside.get(String(key)) ?? { places: [], inside: new Map() };
      node.inside.set(String(key), inner);
      inner.places.push(place);
      node = inner;
    }
  }
  return top;
}

/** Returns whether a text has at most this depth and number of values, without parsing it. */
export function isWithin(text: string, most: { depth: number; values: number }): boolean {
  let [depth, values] = [0, 1];
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (isInString) {
      if (sign === BACKSLASH) at++;
      else if (sign === QUOTE) isInString = false;
    } else if (sign === QUOTE) isInString = true;
    else if (sign === COMMA) values++;
    else if (sign === OPEN_LIST || sign === OPEN_OBJECT) depth++;
    else if (sign === CLOSE_LIST || sign === CLOSE_OBJECT) depth--;
    if (depth > most.depth || values > most.values) return false;
  }
  return true;
}
