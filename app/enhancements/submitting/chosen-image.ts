const LONGEST_SIDES = [1280, 1024, 800, 640, 480, 320];
const QUALITIES = [0.8, 0.65, 0.5];

/**
 * Shrinks the chosen image on the device, puts it into its field, and says so. On a failure the
 * original stays, and the server reports the error.
 */
export async function shrinkChosen(form: HTMLFormElement, field: HTMLInputElement): Promise<void> {
  const limit = Number(form.dataset.bytes);
  const file = field.files?.[0];
  const say = (words: string) => {
    const status = form.querySelector("[aria-live]:not([data-drafts])");
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

export function put(file: File, field: HTMLInputElement): void {
  const files = new DataTransfer();
  files.items.add(file);
  field.files = files.files;
}

/** Returns the largest JPEG within `limit` bytes. Throws when the browser cannot read the file. */
export async function shrinkImage(
  file: File,
  limit: number,
  sides: readonly number[] = LONGEST_SIDES,
): Promise<File> {
  const address = URL.createObjectURL(file);
  try {
    // An image element rotates a photo as its camera was held.
    const image = new Image();
    image.src = address;
    await image.decode();
    for (const side of sides) {
      const canvas = drawn(image, side);
      for (const quality of QUALITIES) {
        const small = await jpegOf(canvas, quality);
        if (small.size <= limit)
          return new File([small], `${file.name.replace(/\.\w+$/, "")}.jpg`, { type: small.type });
      }
    }
    throw new Error("The image cannot be made small enough.");
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Draws on white: JPEG has no transparency and would show black. */
function drawn(image: HTMLImageElement, side: number): HTMLCanvasElement {
  const scale = Math.min(1, side / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = canvas.getContext("2d");
  if (!context) throw new Error("This browser has no canvas.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = "high";
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob?.type === "image/jpeg"
          ? resolve(blob)
          : reject(new Error("This browser writes no JPEG.")),
      "image/jpeg",
      quality,
    );
  });
}
