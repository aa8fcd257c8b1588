import type { HTMLElement } from "node-html-parser";
import type { Answer, PortalClient } from "../../support/portal-client.ts";

interface PostedForm {
  path: string;
  names: string[];
  secrets: string[];
}

/** What no form has. A page that repeats it would repeat a mistyped name of a secret, too. */
const SURPLUS = ["pin", "otp", "current_passwords", "secret_key", "token", "code-2"];

/** As long as the id of a draft. */
const typedInto = (name: string) => `typed-${name}-0123456789`;

/** Returns one form of each kind that pages post to themselves. */
export function formsOf(pages: readonly Answer[]): PostedForm[] {
  const forms = new Map<string, PostedForm>();
  for (const { page, url } of pages)
    for (const form of page.querySelectorAll("form[method=post]")) {
      const target = new URL(form.getAttribute("action") ?? url, url);
      const { names, secrets } = namesOf(form, page);
      // These need no session, so they have none that ends.
      if (/^\/(staff\/)?(log|sign|forgot|reset|email|preferences|calendar)/.test(target.pathname))
        continue;
      const kind = `${target.pathname} ${names.join()}`.replaceAll(/\d+/g, "0");
      forms.set(kind, { path: target.pathname + target.search, names, secrets });
    }
  return [...forms.values()];
}

function namesOf(form: HTMLElement, page: HTMLElement): Omit<PostedForm, "path"> {
  const id = form.getAttribute("id");
  const outside = id ? page.querySelectorAll(`[form="${id}"]`) : [];
  const fields = [...form.querySelectorAll("input, textarea, select, button"), ...outside].filter(
    (field) => field.getAttribute("name") && field.getAttribute("type") !== "file",
  );
  const named = (wanted: HTMLElement[]) => [
    ...new Set(wanted.map((field) => field.getAttribute("name") ?? "")),
  ];
  return {
    names: named(fields.filter((field) => !isSecret(field))),
    secrets: named(fields.filter(isSecret)),
  };
}

/** A password, a code, or the seed of the second factor. */
function isSecret(field: HTMLElement): boolean {
  return (
    field.getAttribute("type") === "password" ||
    field.getAttribute("autocomplete") === "one-time-code" ||
    field.getAttribute("name") === "secret"
  );
}

function valuesOf(names: string[], value: (name: string) => string): Record<string, string> {
  return Object.fromEntries(names.map((name): [string, string] => [name, value(name)]));
}

/**
 * Posts a form without a session. Returns what the answer repeats, and each fault: a field that is
 * lost, a secret or a foreign field that is repeated, an answer that a browser stores.
 */
export async function faultsOfKept(client: PortalClient, form: PostedForm): Promise<string[]> {
  const surplus = SURPLUS.filter((name) => !form.names.includes(name));
  const { status, headers, page, text } = await client.post(form.path, {
    ...valuesOf(form.names, typedInto),
    ...valuesOf([...form.secrets, ...surplus], (name) => `hush-${name}`),
  });
  const sent = page.querySelectorAll("main form input[type=hidden]");
  const kept = new Map(sent.map((i) => [i.getAttribute("name"), i.getAttribute("value")]));
  return [
    ...(status === 401 ? [] : [`status ${status}`]),
    ...(headers.get("cache-control") === "no-store" ? [] : ["is stored by browsers"]),
    ...form.names.filter((name) => kept.get(name) !== typedInto(name)).map((n) => `lost ${n}`),
    ...(/hush-[\w-]+/.exec(text) ?? []).map((secret) => `repeats ${secret}`),
  ].map((fault) => `${form.path}: ${fault}`);
}
