import { pageTitle } from "#app/lib/route-page.ts";

export function staffTitle(title: string, error: unknown) {
  return pageTitle(title === "Staff" ? title : `${title} - Staff`, error);
}
