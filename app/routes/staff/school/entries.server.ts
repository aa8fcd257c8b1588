import type { Caller } from "#app/lib/api/call/client.server.ts";
import { getStaffSchool, type StaffSchool } from "#app/lib/api/staff/school.server.ts";
import { forgetSchool } from "#app/lib/school.server.ts";
import { type Change, makeChange } from "../content/changes.server.ts";

interface List<Entry, Field> {
  of: (school: StaffSchool) => Entry[];
  update: (caller: Caller, body: { version: string; entries: Entry[] }) => Promise<void>;
  fields: readonly Field[];
}

interface EntryChange<Entry, Field extends string> extends Omit<Change<Field>, "fields"> {
  version: string;
  make: (entries: Entry[]) => Entry[];
}

/** Changes a list that owners write, over the version that their form was shown with. */
export function changeEntries<Entry, Field extends string>(
  caller: Caller,
  { of, update, fields }: List<Entry, Field>,
  { version, make, ...change }: EntryChange<Entry, Field>,
) {
  const work = async () => {
    await update(caller, { version, entries: make(of(await getStaffSchool(caller))) });
    forgetSchool(caller.portal);
  };
  return makeChange<Field>(caller, work, { ...change, fields });
}

/** The list with an entry in place of the one of its key, or as the last one. */
export function put<Entry>(entries: Entry[], entry: Entry, keyOf: (one: Entry) => string): Entry[] {
  const at = entries.findIndex((one) => keyOf(one) === keyOf(entry));
  return at === -1 ? [...entries, entry] : entries.with(at, entry);
}

/** The list with one entry before the one above it. */
export function movedUp<Entry>(
  entries: Entry[],
  key: string,
  keyOf: (one: Entry) => string,
): Entry[] {
  const at = entries.findIndex((one) => keyOf(one) === key);
  const [above, one] = [entries[at - 1], entries[at]];
  if (above === undefined || one === undefined) return entries;
  return entries.toSpliced(at - 1, 2, one, above);
}

/** A key for addresses and forms that no entry has yet: "North Sydney" is "north-sydney". */
export function newKey(name: string, taken: string[]): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ["entry"];
  const key = words.join("-").slice(0, 50).replace(/-+$/, "");
  // The page that adds an entry has this address.
  const others = new Set(["new", ...taken]);
  let free = key;
  for (let no = 2; others.has(free); no += 1) free = `${key}-${no}`;
  return free;
}
