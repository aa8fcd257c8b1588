const WORDS = "Submitting...";
/** Longer than any post takes. When loading is stopped, the button must work again. */
const PATIENCE_MS = 60_000;

/**
 * While a form is being sent, its button says so, keeps its width, and ignores a second click. A
 * form with an image waits until the image is small enough. The code for that is loaded on demand.
 */
export default function enhance(form: HTMLElement): void {
  if (!(form instanceof HTMLFormElement)) return;
  const image = form.querySelector<HTMLInputElement>("input[type=file]");
  let shrinking: Promise<void> | null = null;
  let restore: (() => void) | null = null;

  image?.addEventListener("change", () => {
    const mine = import("#app/enhancements/submitting/chosen-image.ts")
      .then((chosen) => chosen.shrinkChosen(form, image))
      .catch(reportError)
      .then(() => {
        if (shrinking === mine) shrinking = null;
      });
    shrinking = mine;
  });
  form.addEventListener("submit", (event) => {
    const { submitter } = event;
    if (!(submitter instanceof HTMLButtonElement)) return;
    if (restore || shrinking) event.preventDefault();
    if (shrinking) void shrinking.then(() => form.requestSubmit(submitter));
    if (event.defaultPrevented) return;
    const content = [...submitter.childNodes];
    submitter.style.minWidth = `${submitter.offsetWidth}px`;
    submitter.textContent = WORDS;
    submitter.setAttribute("aria-busy", "true");
    restore = () => {
      submitter.replaceChildren(...content);
      submitter.removeAttribute("aria-busy");
      restore = null;
    };
    setTimeout(() => restore?.(), PATIENCE_MS);
  });
  // Back shows the page as it was left.
  addEventListener("pageshow", () => restore?.());
}
