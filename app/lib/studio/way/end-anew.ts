/** Kept apart: most pages that load the outbox never need it. */
export async function showEndAnew(): Promise<void> {
  const answer = await fetch(location.href, { cache: "no-store" });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.getElementById("dialogue-end");
  if (fresh) document.getElementById("dialogue-end")?.replaceChildren(...fresh.childNodes);
}
