import type { Parts } from "#app/lib/page-parts.ts";

export const needs = {
  field: "input[type=file]",
  button: "button[type=submit]",
  says: "[aria-live]",
} as const;

/** Pixels: the largest photo is 96 wide, and sharp screens have up to three for each. */
const LONGEST_SIDES = [288, 192];
/** A page of the forum shows ten photos. */
const SMALL_BYTES = 20_000;

/** Shows the chosen photo with a spinner, and sends it shrunk, unless it is too large still. */
export default function enhance(
  form: HTMLElement,
  { field, button, says }: Parts<typeof needs>,
): void {
  if (!(form instanceof HTMLFormElement)) return;
  for (const words of form.querySelectorAll<HTMLElement>(".hint [hidden]")) words.hidden = false;
  field.addEventListener("change", () => void send(form, { field, button, says }));
}

async function send(
  form: HTMLFormElement,
  { field, button, says }: Parts<typeof needs>,
): Promise<void> {
  const file = field.files?.[0];
  if (!file) return;
  says.textContent = "Uploading the photo…";
  const isSmall = file.size <= SMALL_BYTES || (await shrunk(file, field));
  // Another photo may have been chosen meanwhile.
  if (!isSmall && field.files?.[0] !== file) return;
  // The server sends the limit and its message: a module for them would be one more request.
  if (!isSmall && file.size > Number(form.dataset.bytes)) {
    says.textContent = form.dataset.tooLarge ?? "";
    field.value = "";
    return;
  }
  preview(form, file);
  form.requestSubmit(button);
}

/** Returns false when the browser cannot read the file: then the server tells why. */
async function shrunk(file: File, field: HTMLInputElement): Promise<boolean> {
  try {
    const image = await import("#app/enhancements/submitting/chosen-image.ts");
    const small = await image.shrinkImage(file, SMALL_BYTES, LONGEST_SIDES);
    if (field.files?.[0] !== file) return false;
    image.put(small, field);
    return true;
  } catch {
    return false;
  }
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
