import ipaddr from "ipaddr.js";

/**
 * What counts as one visitor's place: an IPv4 address, or the first 64 bits of an IPv6 address, as
 * every connection has all of the rest to choose from.
 */
export function placeOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  // One of version 4 that is written as one of version 6 becomes what it is.
  const read = ipaddr.process(address);
  if (read instanceof ipaddr.IPv4) return read.toString();
  const groups = read.parts.slice(0, 4);
  return groups.map((group) => group.toString(16)).join(":");
}
