import { isIPv6 } from "node:net";

/**
 * What counts as one visitor's place: an IPv4 address, or the first 64 bits of an IPv6 address, as
 * every connection has all of the rest to choose from.
 */
export function placeOf(address: string): string {
  const [plain = ""] = address.split("%", 1);
  if (!isIPv6(plain)) return plain;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = "", tail] = plain.split("::", 2);
  const groups = (text: string) => text.split(":").filter(Boolean);
  const [first, last] = [groups(head), groups(tail ?? "")];
  const between = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: between }, () => "0"), ...last];
  return all
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(":");
}
