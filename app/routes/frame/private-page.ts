/**
 * A page that comes back whole from the browser's memory may be of a session that has ended, or of
 * another student's. It stays unseen until the server has said that it is not; else it is asked for
 * anew. Reloading it in any case would be simpler, and would lose what was typed.
 */
export function guardPrivatePage(): void {
  const address = document.querySelector<HTMLElement>("[data-session]")?.dataset.session;
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && address) void showIfStillOurs(address);
  });
}

async function showIfStillOurs(address: string): Promise<void> {
  const { style } = document.documentElement;
  style.visibility = "hidden";
  const answer = await fetch(address, { cache: "no-store" }).catch(() => null);
  if (answer?.status === 204) style.visibility = "";
  else location.reload();
}
