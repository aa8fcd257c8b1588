const ID = /^[\w-]{16,40}$/;

/** Returns the drafts that a form was posted with: their ids go into a cookie and into the page. */
export function postedDrafts(form: FormData | undefined): string[] {
  const ids = form?.getAll("draft") ?? [];
  return ids.flatMap((id) => (typeof id === "string" && ID.test(id) ? [id] : []));
}
