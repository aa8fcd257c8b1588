import ipaddr from "ipaddr.js";

/**
 * What counts as one visitor's place: an IPv4 address, or the first groups of 16 bits of an IPv6
 * address. Every connection has the last 64 bits to choose from, and many a line the last 80.
 */
export function placeOf(address: string, groups: 3 | 4 = 4): string {
  if (!ipaddr.isValid(address)) return address;
  // One of version 4 that is written as one of version 6 becomes what it is.
  const read = ipaddr.process(address);
  if (read instanceof ipaddr.IPv4) return read.toString();
  const parts = read.parts.slice(0, groups);
  return parts.map((part) => part.toString(16)).join(":");
}
