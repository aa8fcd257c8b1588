import {
  type FileName,
  namedLanguage,
  OTHER_LANGUAGE,
  readFileName,
  type SoundKind,
} from "./file-name.ts";
import { languageName } from "./letters.ts";

export type PlacedFile = { name: string; segment: number; kind: SoundKind };
/** `why` is a sentence for whoever places it by hand. */
export type UnplacedFile = { name: string; segment: null; kind: null; why: string };
type Rows = readonly { language: string }[];

/**
 * Finds segment and kind of each file by its name, or says why not. Segments count from 1. `other`
 * is the dialogue's language beside English, which its first segments may not speak yet.
 */
export function placeFiles(
  names: readonly string[],
  rows: Rows,
  other = "en",
): (PlacedFile | UnplacedFile)[] {
  const languages = [...new Set([...rows.map(({ language }) => language), "en", other])];
  const read = withoutShared(
    names.map((name) => readFileName(name, languages)),
    rows,
  );
  const placed = read.map((file, at) => ({ name: names[at] ?? "", ...placeOf(file, rows) }));
  return placed.map((file, at) => {
    const twin = placed.find(
      (other, place) =>
        place !== at &&
        file.segment !== null &&
        other.segment === file.segment &&
        other.kind === file.kind,
    );
    return twin ? { name: file.name, ...unplaced(`“${twin.name}” has the same place.`) } : file;
  });
}

/** Drops what all names share: it numbers or names the dialogue, or a day. */
function withoutShared(files: FileName[], rows: Rows): FileName[] {
  const numbers = sharedBy(files.map((file) => file.numbers.map(({ value }) => value)));
  const languages = sharedBy(files.map((file) => file.languages));
  const left = files.map((file) => ({
    ...file,
    numbers: without(file.numbers, numbers, ({ value }) => value),
    languages: without(file.languages, languages, (tag) => tag),
  }));
  // One language for segments of both is that of the whole dialogue.
  const named = left.flatMap((file) => file.languages);
  const segments = left.map((file) => numberOf(file, rows));
  const spoken = segments.flatMap((segment) => rows[segment - 1]?.language ?? []);
  const isOfAll =
    new Set(named).size === 1 && new Set(spoken).size > 1 && named.length >= files.length;
  return isOfAll ? left.map((file) => ({ ...file, languages: [] })) : left;
}

/** Returns what all lists have, if each has more than that. Lists without any do not count. */
function sharedBy<Value>(lists: Value[][]): Value[] {
  const told = lists.filter((list) => list.length > 0);
  if (told.length < 2) return [];
  const shared = told.reduce((common, list) =>
    common.filter((value, at) => timesIn(list, value) > timesIn(common.slice(0, at), value)),
  );
  return told.every((list) => list.length > shared.length) ? shared : [];
}

function timesIn<Value>(list: Value[], value: Value): number {
  return list.filter((one) => one === value).length;
}

/** Drops each of `shared` once, from the start. */
function without<Item, Value>(
  list: Item[],
  shared: Value[],
  valueOf: (item: Item) => Value,
): Item[] {
  const rest = [...shared];
  return list.filter((item) => {
    const at = rest.indexOf(valueOf(item));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

type Place = Omit<PlacedFile, "name"> | Omit<UnplacedFile, "name">;
const unplaced = (why: string) => ({ segment: null, kind: null, why });

function placeOf(file: FileName, rows: Rows): Place {
  const segment = numberOf(file, rows);
  if (Number.isNaN(segment)) return unplaced("Its name has several numbers.");
  if (segment === 0) return unplaced("Its name has no number of a segment.");
  const row = rows[segment - 1];
  if (!row) return unplaced(`There is no segment ${segment}.`);
  const [language, ...others] = new Set(file.languages);
  if (language === undefined || others.length > 0) return { segment, kind: file.kind ?? "prompt" };
  const own = namedLanguage(row.language);
  const all = new Set(rows.map((one) => namedLanguage(one.language)));
  const isOwn = language === own || (language === OTHER_LANGUAGE && own !== "en");
  if (language !== OTHER_LANGUAGE && all.size > 1 && !all.has(language))
    return unplaced(`This dialogue has no ${languageName(language)}.`);
  const kind = file.kind ?? (isOwn ? "prompt" : "spoken");
  if ((kind === "prompt") === isOwn) return { segment, kind };
  const name = languageName(row.language);
  return unplaced(
    kind === "prompt"
      ? `The question of segment ${segment} is in ${name}.`
      : `The sample of segment ${segment} is not in ${name}.`,
  );
}

/** Returns 0 for no number, and NaN for several. */
function numberOf({ numbers }: FileName, rows: Rows): number {
  const named = numbers.filter(({ isSegment }) => isSegment);
  const possible = named.length > 0 ? named : numbers;
  const inside = possible.filter(({ value }) => value <= rows.length);
  const values = new Set((inside.length > 0 ? inside : possible).map(({ value }) => value));
  const [first = 0, ...others] = values;
  return others.length > 0 ? NaN : first;
}
