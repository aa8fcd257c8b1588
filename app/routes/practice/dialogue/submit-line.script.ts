/**
 * Says that Submit needs a line, where the browser's own error page would follow. Takes that wait
 * are the outbox's matter: it has held the form then.
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
