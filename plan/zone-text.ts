/** Returns "Sydney time" for Australia/Sydney. */
export const zoneText = (zone: string): string =>
  `${zone.replace(/^.*\//, "").replace(/_/g, " ")} time`;
