/**
 * Changes the width at once and saves it in the background: a reload would lose what is typed or
 * recorded. Offline, the width is only for this page.
 */
export default function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    const shell = form.closest<HTMLElement>(".shell");
    const pressed = event.submitter;
    if (!shell || !(pressed instanceof HTMLButtonElement)) return;
    event.preventDefault();
    shell.dataset.sidebar = pressed.value;
    // The pressed button is hidden now. The other one gets the focus.
    form.querySelector<HTMLButtonElement>(`button:not([value="${pressed.value}"])`)?.focus();
    const body = new URLSearchParams({ sidebar: pressed.value });
    fetch(form.action, { method: "POST", body, redirect: "manual", keepalive: true }).catch(
      () => undefined,
    );
  });
}
