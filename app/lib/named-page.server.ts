import { PORTAL_NAME } from "#plan/school.ts";
import { escapeHtml } from "./text/escape-html.ts";

/** Log-in and sign-up say it in a way of their own, before their words. */
const NAMED = new RegExp(`<title>(?:Naati Ccl Portal|([^<]*)${PORTAL_NAME}(?=</title>))`);

/** The page with the school's own name in its title: a `meta` function cannot ask for it. */
export function withOwnName(page: string, name = PORTAL_NAME): string {
  if (name === PORTAL_NAME) return page;
  return page.replace(NAMED, (_, before = "") => `<title>${before}${escapeHtml(name)}`);
}
