/**
 * Says that Submit needs a connection, instead of the browser's error page. The outbox has already
 * stopped the form when takes are waiting.
 */
export default function enhance(notice: HTMLElement): void {
  const form = notice.closest("form");
  const way = form ?? document.querySelector(".actbar .btn-primary");
  const hold = (event: Event): void => {
    const isWay = event.target instanceof Node && way?.contains(event.target);
    if (!isWay || navigator.onLine || event.defaultPrevented) return;
    event.preventDefault();
    notice.hidden = false;
  };
  document.addEventListener(form ? "submit" : "click", hold);
  window.addEventListener("online", () => (notice.hidden = true));
}
