import type { HTMLElement } from "node-html-parser";

/** Returns the elements that get the focus on load, without those in a popover. */
export const focusedOnLoad = (page: HTMLElement) =>
  page.querySelectorAll("[autofocus]").filter((element) => !element.closest("[popover]"));

/** Returns the name that a label gives a field. */
export function labelOf(page: HTMLElement, field: HTMLElement): string {
  const label =
    field.closest("label") ?? (field.id ? page.querySelector(`label[for='${field.id}']`) : null);
  return label?.text.trim() ?? "";
}

/** Returns the text of the first match with single spaces; "" without a match. */
export function textOf(page: HTMLElement, selector: string): string {
  return (page.querySelector(selector)?.text ?? "").replace(/\s+/g, " ").trim();
}

export const textsOf = (page: HTMLElement, selector: string) =>
  page.querySelectorAll(selector).map((element) => element.text.replace(/\s+/g, " ").trim());

export interface PostedForm {
  method: string;
  action: string;
  multipart: boolean;
  fields: Record<string, string>;
}

/**
 * Returns the data that a browser sends when this button is pressed. Its name includes texts for
 * screen readers.
 */
export function fieldsOf(page: HTMLElement, url: string, button: string): PostedForm {
  const named = page
    .querySelectorAll("button[type=submit]")
    .map((candidate) => ({ candidate, name: candidate.text.replace(/\s+/g, " ").trim() }));
  const pressed = (
    named.find(({ name }) => name === button) ?? named.find(({ name }) => name.startsWith(button))
  )?.candidate;
  const form = pressed?.hasAttribute("form")
    ? page.querySelector(`form[id='${pressed.getAttribute("form")}']`)
    : pressed?.closest("form");
  if (!pressed || !form) throw new Error(`no button "${button}" in a form of ${url}`);
  const fields: Record<string, string> = {};
  const own = form.id ? page.querySelectorAll(`[form='${form.id}']`) : [];
  for (const field of [
    ...form.querySelectorAll("input, textarea, select"),
    ...own.filter((candidate) => candidate.tagName !== "BUTTON"),
  ]) {
    const name = field.getAttribute("name");
    const value = valueOf(field);
    if (name && value !== null) fields[name] = value;
  }
  const name = pressed.getAttribute("name");
  if (name) fields[name] = pressed.getAttribute("value") ?? "";
  const action = new URL(attributeOf(pressed, form, "action") ?? "", url);
  return {
    method: attributeOf(pressed, form, "method") ?? "get",
    action: action.pathname + action.search,
    multipart:
      (form.getAttribute("enctype") ?? form.getAttribute("encType")) === "multipart/form-data",
    fields,
  };
}

/** A button may override attributes of its form. */
function attributeOf(button: HTMLElement, form: HTMLElement, name: string): string | undefined {
  return (
    button.getAttribute(`form${name}`) ??
    button.getAttribute(`form${name[0]?.toUpperCase()}${name.slice(1)}`) ??
    form.getAttribute(name)
  );
}

function valueOf(field: HTMLElement): string | null {
  const type = field.getAttribute("type");
  if (
    type === "file" ||
    ((type === "checkbox" || type === "radio") && !field.hasAttribute("checked"))
  )
    return null;
  // A browser drops the newline after the start tag.
  if (field.tagName === "TEXTAREA") return field.text.replace(/^\n/, "");
  if (field.tagName === "SELECT")
    return (
      (field.querySelector("option[selected]") ?? field.querySelector("option"))?.getAttribute(
        "value",
      ) ?? ""
    );
  return field.getAttribute("value") ?? "";
}

/**
 * Returns the name that a screen reader says of the focused element on load. A live region inside
 * would silence it.
 */
export function spokenOnLoad(page: HTMLElement): string | null {
  const focused = page.querySelector("[autofocus][tabindex='-1']");
  if (!focused || focused.querySelector("[role=status], [role=alert]")) return null;
  return textOf(page, `[id="${focused.getAttribute("aria-labelledby")}"]`);
}
