/**
 * Returns a random UUID. The address of a blob ends in one, also in a browser or on a page without
 * `crypto.randomUUID`.
 */
export function newId(): string {
  return "randomUUID" in crypto ? crypto.randomUUID() : URL.createObjectURL(new Blob()).slice(-36);
}
