/** Keeps what is typed on this device. Loads the code for that only where it has something to do. */
export default function enhance(main: HTMLElement): void {
  const { owner } = main.dataset;
  // The server names a draft in a cookie when it has taken it, perhaps for a page without a form.
  const hasWork = main.querySelector("[data-draft]") || document.cookie.includes("draft-");
  if (owner && hasWork)
    import("#app/lib/drafts/keep-drafts.ts")
      .then(({ keepDrafts }) => keepDrafts(main, owner))
      .catch(reportError);
}
