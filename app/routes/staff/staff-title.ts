import { pageTitle } from "#app/lib/route-page.ts";

/** Returns the title of a staff page. */
export function staffTitle(title: string, error: unknown) {
  return pageTitle(title === "Staff" ? title : `${title} - Staff`, error);
}
