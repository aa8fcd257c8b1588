const WORDS = "Submitting...";
/** Longer than any post of ours may take; a button must not stay dead where the student stopped the page. */
const PATIENCE_MS = 60_000;

/** While a form is on its way its button says so, keeps its width, and a second click does nothing. */
export default function enhance(form: HTMLElement): void {
  let restore: (() => void) | null = null;
  form.addEventListener("submit", (event) => {
    const { defaultPrevented, submitter } = event;
    if (defaultPrevented || !(submitter instanceof HTMLButtonElement)) return;
    if (restore) return event.preventDefault();
    const content = [...submitter.childNodes];
    submitter.style.minWidth = `${submitter.offsetWidth}px`;
    submitter.textContent = WORDS;
    submitter.setAttribute("aria-busy", "true");
    restore = () => {
      submitter.replaceChildren(...content);
      submitter.removeAttribute("aria-busy");
      restore = null;
    };
    setTimeout(restore, PATIENCE_MS);
  });
  // Back brings the page as it was left.
  window.addEventListener("pageshow", () => restore?.());
}
