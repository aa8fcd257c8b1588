/**
 * Shows the chosen photo with a spinner, and sends the form. A photo that is too large is not sent.
 */
export default function enhance(form: HTMLElement): void {
  const field = form.querySelector<HTMLInputElement>("input[type=file]");
  const button = form.querySelector<HTMLButtonElement>("button");
  const says = form.querySelector("[aria-live]");
  if (!(form instanceof HTMLFormElement) || !field || !button || !says) return;
  for (const words of form.querySelectorAll<HTMLElement>(".hint [hidden]")) words.hidden = false;
  field.addEventListener("change", () => {
    const file = field.files?.[0];
    if (!file) return;
    // The server gives the limit and its words: a module for them would be one request more.
    const fits = file.size <= Number(form.dataset.bytes);
    says.textContent = fits ? "Uploading the photo…" : (form.dataset.tooLarge ?? "");
    if (!fits) return void (field.value = "");
    preview(form, file);
    form.requestSubmit(button);
  });
}

function preview(form: HTMLFormElement, file: File): void {
  const image = document.createElement("img");
  image.className = "avatar avatar-lg";
  image.alt = "";
  image.src = URL.createObjectURL(file);
  form.querySelector(".avatar")?.replaceWith(image);
  const spinner = form.querySelector<HTMLElement>(".photo-busy");
  if (spinner) spinner.hidden = false;
}
