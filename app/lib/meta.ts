const SITE = "VLE NAATI CCL Portal";

/** The title of a page; after a refused form it starts with "Error: ". */
export function pageTitle(title: string, options: { failed?: boolean } = {}) {
  return [{ title: `${options.failed ? "Error: " : ""}${title} - ${SITE}` }];
}
