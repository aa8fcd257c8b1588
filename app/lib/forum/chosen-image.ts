import { shrinkImage } from "./shrink-image.ts";

/**
 * Makes the chosen image small enough on the device and puts it into its field, telling so in words. The original stays when
 * it cannot be made smaller, and the server says what is wrong.
 */
export async function shrinkChosen(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  const limit = Number(form.dataset.bytes);
  const file = field.files?.[0];
  const say = (words: string) => {
    const status = form.querySelector("[role=status]");
    // Another image may have been chosen meanwhile.
    if (status && field.files?.[0] === file) status.textContent = words;
  };
  if (!file || file.size <= limit) return say("");
  say("Shrinking the image…");
  try {
    const small = await shrinkImage(file, limit);
    say(`Shrunk to ${Math.ceil(small.size / 1024)} kB.`);
    if (field.files?.[0] === file) put(small, field);
  } catch {
    say("This image could not be shrunk. Choose a smaller one.");
  }
}

function put(file: File, field: HTMLInputElement): void {
  const files = new DataTransfer();
  files.items.add(file);
  field.files = files.files;
}
