/** A page that comes back whole from the browser's memory may be of a session that has ended: it is asked for anew. */
export default function enhance(): void {
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) location.reload();
  });
}
