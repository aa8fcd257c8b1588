/** Returns a random UUID, also in a browser without `crypto.randomUUID`. */
export function newId(): string {
  if (hasRandomUuid()) return crypto.randomUUID();
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const hex = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-a$4-");
}

function hasRandomUuid(): boolean {
  return "randomUUID" in crypto;
}
