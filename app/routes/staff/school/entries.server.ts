import { data } from "@remix-run/node";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import { forgetSchool } from "#app/lib/school.server.ts";
import { schoolCalls, type StaffSchool } from "#contract/staff/school.ts";
import { type Outcome, readFields, type Schema, sendForm } from "../kit/action.server.ts";
import type { StaffPaths } from "../kit/paths.ts";

/** A list that owners edit. Each save is over the version that the form was shown with. */
interface EntryList<Entry, Field extends string, Given extends object> {
  kind: string;
  page: (paths: StaffPaths) => string;
  /** The notice after an entry is removed. */
  removed: string;
  of: (school: StaffSchool) => { entries: Entry[]; version: string };
  update: (caller: Caller, body: { version: string; entries: Entry[] }) => Promise<unknown>;
  keyOf: (entry: Entry) => string;
  schema: Schema<Field, Given>;
  /** The field whose text becomes the key of a new entry. */
  named: Field;
  make: (key: string, given: Given) => Entry;
}

/** Returns the loader and the posts of the list's pages. */
export function entryList<Entry, Field extends string, Given extends object>(
  list: EntryList<Entry, Field, Given>,
) {
  const { kind, page, keyOf, schema } = list;

  /**
   * Returns an entry with the version of the list; no entry without a key. Throws a 404 for an
   * unknown key, except after a post, whose form is shown again.
   */
  async function find(caller: Caller, key: string | undefined, isPosted = false) {
    const { entries, version } = list.of(await askStaff(caller, schoolCalls.get));
    const entry = entries.find((one) => keyOf(one) === key) ?? null;
    const isGone = key !== undefined && entry === null;
    if (isGone && !isPosted) throw data({ kind: "not-found", message: "" }, { status: 404 });
    return { entry, version, isGone };
  }

  /** Saves an entry, adds one, or removes it. */
  async function post(
    caller: Caller,
    form: FormData,
    { paths, key }: { paths: StaffPaths; key: string | undefined },
  ) {
    const version = textOf(form, "version");
    const { isGone } = await find(caller, key, true);
    if (textOf(form, "then") === "remove") {
      const said = list.removed;
      if (isGone)
        return redirectWithNotice(caller.portal, page(paths), { kind: "success", text: said });
      const make = (entries: Entry[]) => entries.filter((one) => keyOf(one) !== key);
      return change(caller, make, { version, to: page(paths), said });
    }
    const read = readFields(form, schema);
    if (read.invalid) return read.invalid;
    const { values, given } = read;
    const make = (entries: Entry[]) => {
      const own = key ?? newKey(values[list.named], entries.map(keyOf));
      return put(entries, list.make(own, given), keyOf);
    };
    return change(caller, make, {
      version,
      to: page(paths),
      said: `The ${kind} is saved. Students see it from now on.`,
      values,
      ...(isGone && { conflict: goneMeanwhile(kind) }),
    });
  }

  function moveUp(caller: Caller, form: FormData, paths: StaffPaths) {
    const make = (entries: Entry[]) => movedUp(entries, textOf(form, "up"), keyOf);
    const said = `The ${kind} is moved up.`;
    return change(caller, make, { version: textOf(form, "version"), to: page(paths), said });
  }

  function change(
    caller: Caller,
    make: (entries: Entry[]) => Entry[],
    { version, ...outcome }: Omit<Outcome<void, Field>, "fields"> & { version: string },
  ) {
    const work = async () => {
      const { entries } = list.of(await askStaff(caller, schoolCalls.get));
      await list.update(caller, { version, entries: make(entries) });
      forgetSchool(caller.portal);
    };
    return sendForm(caller, work, { ...outcome, fields: schema.keyof().options });
  }

  return { find, post, moveUp };
}

/** Returns the list with an entry replaced by key, or added at the end. */
function put<Entry>(entries: Entry[], entry: Entry, keyOf: (one: Entry) => string): Entry[] {
  const at = entries.findIndex((one) => keyOf(one) === keyOf(entry));
  return at === -1 ? [...entries, entry] : entries.with(at, entry);
}

/** Returns the list with an entry moved up. */
function movedUp<Entry>(entries: Entry[], key: string, keyOf: (one: Entry) => string): Entry[] {
  const at = entries.findIndex((one) => keyOf(one) === key);
  const [above, one] = [entries[at - 1], entries[at]];
  if (above === undefined || one === undefined) return entries;
  return entries.toSpliced(at - 1, 2, one, above);
}

/** Returns a new key for URLs and forms: "North Sydney" is "north-sydney". */
function newKey(name: string, taken: string[]): string {
  const words = name.toLowerCase().match(/[a-z0-9]+/g) ?? ["entry"];
  const key = words.join("-").slice(0, 50).replace(/-+$/, "");
  // "new" is in the path of the page that adds an entry.
  const others = new Set(["new", ...taken]);
  let free = key;
  for (let no = 2; others.has(free); no += 1) free = `${key}-${no}`;
  return free;
}

function goneMeanwhile(kind: string) {
  return {
    title: `Somebody else removed this ${kind} meanwhile.`,
    text: "What you typed is not saved yet. Put it back, or leave it removed.",
  };
}
