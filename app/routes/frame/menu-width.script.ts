/**
 * Changes the width of the menu at once and has it remembered in the background: a page that
 * reloads for it would lose what was typed or is being recorded. When the server cannot be reached
 * the width holds for this page only.
 */
export default function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    const shell = form.closest<HTMLElement>(".shell");
    const pressed = event.submitter;
    if (!shell || !(pressed instanceof HTMLButtonElement)) return;
    event.preventDefault();
    shell.dataset.sidebar = pressed.value;
    // The pressed button is hidden now; the other one takes its place.
    form.querySelector<HTMLButtonElement>(`button:not([value="${pressed.value}"])`)?.focus();
    const body = new URLSearchParams({ sidebar: pressed.value });
    fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(
      () => undefined,
    );
  });
}
