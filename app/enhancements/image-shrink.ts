/** Makes a chosen image that is too large small enough on the device. What does the work is loaded for those who need it. */
export default function enhance(form: HTMLElement): void {
  const field = form.querySelector<HTMLInputElement>("input[type=file]");
  const says = form.querySelector("[role=status]");
  if (!(form instanceof HTMLFormElement) || !field || !says) return;
  const limit = Number(form.dataset.bytes);
  let work: Promise<void> | null = null;

  field.addEventListener("change", () => {
    const file = field.files?.[0];
    says.textContent = "";
    work = null;
    if (!file || file.size <= limit) return;
    says.textContent = "Shrinking the image…";
    const mine = shrink(field, file, limit).then((words) => {
      if (work !== mine) return;
      says.textContent = words;
      work = null;
    });
    work = mine;
  });
  // Before the listener that says "Submitting...": the form waits for its image.
  form.addEventListener("submit", (event) => {
    if (!work) return;
    event.preventDefault();
    void work.then(() => form.requestSubmit(event.submitter));
  }, true);
}

/** What happened, in words. The original stays in the field when it cannot be made smaller, and the server says what is wrong. */
async function shrink(field: HTMLInputElement, file: File, limit: number): Promise<string> {
  try {
    const { shrinkImage } = await import("#app/lib/forum/shrink-image.ts");
    const small = await shrinkImage(file, limit);
    if (field.files?.[0] === file) {
      const files = new DataTransfer();
      files.items.add(small);
      field.files = files.files;
    }
    return `Shrunk to ${Math.ceil(small.size / 1024)} kB.`;
  } catch {
    return "This image could not be shrunk. Choose a smaller one.";
  }
}
