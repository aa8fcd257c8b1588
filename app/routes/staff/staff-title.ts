import { pageTitle } from "#app/lib/route-page.ts";

/** The title of a page for staff. */
export function staffTitle(title: string, error: unknown) {
  return pageTitle(title === "Staff" ? title : `${title} - Staff`, error);
}
