/** A random UUID. A browser that cannot make one still puts one at the end of a blob's address. */
export function newId(): string {
  return "randomUUID" in crypto ? crypto.randomUUID() : URL.createObjectURL(new Blob()).slice(-36);
}
