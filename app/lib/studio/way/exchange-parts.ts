/**
 * Puts the named parts of a fetched page in the place of those here. All of them or none: a page that
 * lacks one is of another kind, and throws.
 */
export function exchangeParts(page: Document, names: readonly string[]): void {
  const parts = [...document.querySelectorAll<HTMLElement>("[data-part]")]
    .filter(({ dataset }) => names.includes(dataset.part ?? ""))
    .map((old) => {
      const fresh = page.querySelector(`[data-part="${old.dataset.part}"]`);
      if (!fresh) throw new Error(`no part ${old.dataset.part}`);
      return { old, fresh };
    });
  for (const { old, fresh } of parts) old.replaceWith(document.adoptNode(fresh));
}
