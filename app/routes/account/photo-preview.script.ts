import type { Parts } from "#app/lib/page-parts.ts";

export const needs = {
  field: "input[type=file]",
  button: "button[type=submit]",
  says: "[aria-live]",
} as const;

/** Shows the chosen photo with a spinner, and sends the form unless the photo is too large. */
export default function enhance(
  form: HTMLElement,
  { field, button, says }: Parts<typeof needs>,
): void {
  if (!(form instanceof HTMLFormElement)) return;
  for (const words of form.querySelectorAll<HTMLElement>(".hint [hidden]")) words.hidden = false;
  field.addEventListener("change", () => {
    const file = field.files?.[0];
    if (!file) return;
    // The server sends the limit and its message: a module for them would be one more request.
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
