import ipaddr from "ipaddr.js";

/**
 * One visitor's place: an IPv4 address, or the first groups of an IPv6 address. Each connection
 * chooses the last 64 bits, many a line the last 80.
 */
export function placeOf(address: string, groups: 3 | 4 = 4): string {
  if (!ipaddr.isValid(address)) return address;
  // IPv4 that is written as IPv6.
  const read = ipaddr.process(address);
  if (read instanceof ipaddr.IPv4) return read.toString();
  const parts = read.parts.slice(0, groups);
  return parts.map((part) => part.toString(16)).join(":");
}
