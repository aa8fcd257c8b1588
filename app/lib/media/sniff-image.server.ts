const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/**
 * The image under a name of our own, since the student's may hold anything. Null for anything but
 * JPEG and PNG.
 */
export async function asImage(file: File, name: string): Promise<File | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const kind = sniffImage(bytes);
  return kind && new File([bytes], `${name}.${kind.extension}`, { type: kind.type });
}

/**
 * What a picture is by its bytes; name and type of the upload are the sender's claim. Null for
 * anything but JPEG and PNG.
 */
function sniffImage(bytes: Uint8Array): { type: string; extension: string } | null {
  if (startsWith(bytes, JPEG)) return { type: "image/jpeg", extension: "jpg" };
  if (startsWith(bytes, PNG)) return { type: "image/png", extension: "png" };
  return null;
}

function startsWith(bytes: Uint8Array, start: number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}
