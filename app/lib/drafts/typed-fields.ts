import type { DraftField } from "./draft-store.ts";

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Leaves out passwords, files, hidden fields, and searches, which change nothing. */
const KINDS = /^(text|email|tel|url|number|date|time|checkbox|radio|textarea|select-one)$/;
/** A password field that shows its text has the type of text, but keeps these. */
const SECRET_USE = /password|one-time-code|\bcc-/;
const SECRET_NAME = /password|code|secret|seed|token|card|cvc/i;

export function mayBeKept({
  type,
  name,
  autocomplete,
}: {
  type: string;
  name: string;
  autocomplete: string;
}): boolean {
  return KINDS.test(type) && !SECRET_USE.test(autocomplete) && !SECRET_NAME.test(name);
}

/** Returns the fields of a part of a page that may be kept, by their names in a draft. */
export function typedFields(part: Element): Map<string, Control> {
  const all = part.querySelectorAll<Control>("input[name],textarea[name],select[name]");
  return new Map(
    [...all]
      .filter((field) => part === field.closest("[data-draft]") && mayBeKept(field))
      .map((field) => [fieldKey(field), field]),
  );
}

/** Ticks of one list share a name, so their value is part of it. */
function fieldKey(field: Control): string {
  return isTick(field) ? `${field.name}=${field.value}` : field.name;
}

function isTick(field: Control): field is HTMLInputElement {
  return field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type);
}

export function readField(field: Control): string {
  if (isTick(field)) return field.checked ? "on" : "";
  return field.value;
}

/** Returns the value that the server sent. */
export function sentField(field: Control): string {
  if (isTick(field)) return field.defaultChecked ? "on" : "";
  if (!(field instanceof HTMLSelectElement)) return field.defaultValue;
  const options = [...field.options];
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? "";
}

/** Returns the value that a form was posted with. */
export function postedField(field: Control, posted: FormData): string {
  const values = posted.getAll(field.name);
  if (isTick(field)) return values.includes(field.value) ? "on" : "";
  return typeof values[0] === "string" ? values[0] : "";
}

export function writeField(field: Control, value: string): void {
  if (isTick(field)) field.checked = value === "on";
  else field.value = value;
}

export function labelOf(field: Control): string {
  return field.labels?.[0]?.textContent?.trim() ?? "";
}

/** Makes the tick of a draft whose row this page does not show. Null for other fields. */
export function tickFor(name: string, { typed, label }: DraftField): HTMLElement | null {
  const [, own, value] = /^([^=]+)=(.*)$/s.exec(name) ?? [];
  if (own === undefined || value === undefined || typed !== "on") return null;
  const words = document.createElement("span");
  words.textContent = label;
  const box = Object.assign(document.createElement("input"), {
    ...{ type: "checkbox", name: own, value, checked: true },
  });
  const tick = document.createElement("label");
  tick.className = "check";
  tick.append(box, words);
  return tick;
}

/** Compares texts as the server keeps them: with its line ends, and trimmed. */
export function isSameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, "\n").trim();
}
