import { MOST_COUNTED } from "#contract/staff/home.ts";

/** Formats a count of what waits. The API counts no further than MOST_COUNTED. */
export function countText(count: number): string {
  return count < MOST_COUNTED ? String(count) : `${MOST_COUNTED - 1}+`;
}
