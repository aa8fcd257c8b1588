import { readdir } from "node:fs/promises";
import { isMissing } from "../files/storage.ts";
import { DAY_MS, sydneyDay } from "../zone.ts";

/** The end of the name of a folder that is no backup yet, or no longer. */
export const PART = ".part";
const NAME = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z$/;

/** Names a backup by its moment in UTC, since an hour of Sydney can come twice. */
export function nameOf(moment: number): string {
  return `${new Date(moment).toISOString().slice(0, 19).replaceAll(":", "-")}Z`;
}

/** Returns the moment of a name. */
function momentOf(name: string): number {
  return Date.parse(name.replace(NAME, "$1T$2:$3:$4Z"));
}

/** Returns the names of the whole backups in a folder, the oldest first; none without the folder. */
export async function namesIn(dir: string): Promise<string[]> {
  try {
    return (await readdir(dir)).filter((name) => NAME.test(name)).sort();
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

/**
 * Returns whether no backup was made since `hour`, the last moment for one. A clock that is set back
 * makes no second one; a backup of days to come is of a clock that was wrong.
 */
export function isDue(names: string[], hour: number, now: number): boolean {
  return !names.map(momentOf).some((made) => made >= hour && made < now + DAY_MS);
}

/**
 * Returns the names that leave when `made` is there: those beyond the newest `kept` days of Sydney,
 * and all but the newest of each day.
 */
export function unwanted(names: string[], made: string, kept: number): string[] {
  const newest = new Map(names.map((name) => [sydneyDay(momentOf(name)), name]));
  newest.set(sydneyDay(momentOf(made)), made);
  const others = [...newest.values()].filter((name) => name !== made);
  const stay = new Set([made, ...others.slice(others.length - (kept - 1))]);
  return names.filter((name) => !stay.has(name));
}
