import { isObject } from "./shapes.ts";

/** Parses names such as items[0][price] into objects and lists. All values are text. */
export function readForm(text: string): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = "", ...rest] = name.replaceAll("]", "").split("[");
    put(read, [first, ...rest], value);
  }
  return Object.fromEntries(Object.entries(read).map(([name, value]) => [name, asList(value)]));
}

function put(into: Record<string, unknown>, [name = "", ...rest]: string[], value: string): void {
  if (rest.length === 0) {
    into[name] = value;
    return;
  }
  const next = into[name];
  const inner = isObject(next) ? next : {};
  into[name] = inner;
  put(inner, rest, value);
}

function asList(value: unknown): unknown {
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, asList(one)] as const);
  return entries.every(([name], index) => name === String(index))
    ? entries.map(([, one]) => one)
    : Object.fromEntries(entries);
}
