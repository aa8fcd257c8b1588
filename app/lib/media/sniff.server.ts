const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const JPEG = [0xff, 0xd8, 0xff];

function startsWith(buffer: Uint8Array, bytes: number[]): boolean {
  return bytes.every((byte, index) => buffer[index] === byte);
}

/** Renames an image to our own name. Null unless it is JPEG or PNG. */
export async function asImage(file: File, name: string): Promise<File | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = sniffImage(bytes);
  return kind && new File([bytes], `${name}.${kind.extension}`, { type: kind.type });
}

/** Reads the type from the bytes: the sender can claim any name and type. */
function sniffImage(bytes: Uint8Array): { type: string; extension: string } | null {
  if (startsWith(bytes, JPEG)) return { type: "image/jpeg", extension: "jpg" };
  if (startsWith(bytes, PNG)) return { type: "image/png", extension: "png" };
  return null;
}
