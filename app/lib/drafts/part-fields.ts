import type { Draft } from "./draft-store.ts";
import {
  isSameText,
  labelOf,
  readField,
  sentField,
  tickFor,
  typedFields,
  writeField,
} from "./typed-fields.ts";

type Fields = Draft["fields"];
/** What the server has, by field, where that is not what it sent with the page. */
type Bases = ReadonlyMap<string, string>;

export function isEmpty(fields: Fields): boolean {
  return Object.keys(fields).length === 0;
}

/** Returns what is typed in a part of a page, and the server does not have. */
export function changedIn(part: Element, bases: Bases): Fields {
  const fields: Fields = {};
  for (const [name, field] of typedFields(part)) {
    const typed = readField(field);
    const base = bases.get(name) ?? sentField(field);
    if (!isSameText(typed, base)) fields[name] = { typed, base, label: labelOf(field) };
  }
  return fields;
}

/** Returns the fields of a draft that the server does not have by now. */
export function openIn(part: Element, fields: Fields): Fields {
  const shown = typedFields(part);
  return Object.fromEntries(
    Object.entries(fields).filter(([name, { typed }]) => {
      const field = shown.get(name);
      return !isSameText(typed, field ? sentField(field) : "");
    }),
  );
}

/** False when somebody changed a text meanwhile, or the draft would cover what is typed here. */
export function hasRoomIn(part: Element, fields: Fields): boolean {
  const shown = typedFields(part);
  return Object.entries(fields).every(([name, given]) => {
    const field = shown.get(name);
    if (!field) return tickFor(name, given) !== null;
    const [now, sent] = [readField(field), sentField(field)];
    return isSameText(sent, given.base) && (isSameText(now, sent) || now === given.typed);
  });
}

/** Puts a draft into the fields. Returns the ticks whose rows this page does not show. */
export function fillIn(part: Element, fields: Fields): HTMLElement[] {
  const shown = typedFields(part);
  return Object.entries(fields).flatMap(([name, given]) => {
    const field = shown.get(name);
    if (!field) return tickFor(name, given) ?? [];
    writeField(field, given.typed);
    return [];
  });
}

export function resetIn(part: Element, names: readonly string[], bases: Bases): void {
  const shown = typedFields(part);
  for (const name of names) {
    const field = shown.get(name);
    if (field) writeField(field, bases.get(name) ?? sentField(field));
  }
}
