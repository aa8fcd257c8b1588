/** An answer with one changed place, as in "results.data[0].id removed". */
export interface Mutant {
  name: string;
  /** The changed place in the notation of the cases: "results.data[].id". */
  place: string;
  /** Texts that only the changed place contains. */
  touched: string[];
  /** Texts of its row, which may be left out. */
  row: string[];
  /** True when a list became another type. */
  isNoList: boolean;
  /** True when a list of rows became a list without rows that is not empty. */
  isNoRows: boolean;
  isNoNumber: boolean;
  body: unknown;
}

type Path = (string | number)[];
const REMOVED = Symbol("removed");
/** A schema would take half as long as the calls themselves. */
const isList = (value: unknown): value is unknown[] => Array.isArray(value);
const fieldsOf = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null && !isList(value) ? { ...value } : {};

function turns(value: unknown): [string, unknown][] {
  return [
    ["removed", REMOVED],
    ["null", null],
    ["as text", "mutated"],
    ["as empty text", ""],
    ["as a number", 7],
    ["as an empty list", []],
    ["as a list of a number", [7]],
    ["as an object", { mutated: 1 }],
    ["doubled", isList(value) ? [...value, ...value] : [value, value]],
  ];
}

/**
 * Removes, retypes, empties and doubles each place of an answer, or only as asked. Changes only the
 * first row of a list.
 */
export function mutants(answer: object, asked?: string[]): Mutant[] {
  return placesIn(answer).flatMap((path) => {
    const value = valueAt(answer, path);
    const isOfRows = isList(value);
    const texts = textsIn(value);
    const place = nameOf(path);
    const row = textsIn(valueAt(answer, path.slice(0, path.lastIndexOf(0) + 1)));
    const wanted = turns(value).filter(([name]) => asked?.includes(name) ?? true);
    return wanted.map(([name, turned]) => ({
      name: `${place} ${name}`,
      place: place.replaceAll("[0]", "[]"),
      touched: name === "doubled" && typeof value === "object" ? [] : texts,
      row,
      isNoList: isOfRows && ["as text", "as a number", "as an object"].includes(name),
      isNoRows: isOfRows && name.startsWith("as ") && name !== "as an empty list",
      isNoNumber: typeof value === "number" && typeof turned !== "number",
      body: withValue(answer, path, turned),
    }));
  });
}

function placesIn(value: unknown, path: Path = []): Path[] {
  const here = path.length > 0 ? [path] : [];
  if (isList(value))
    return value.length === 0 ? here : [...here, ...placesIn(value[0], [...path, 0])];
  return [
    ...here,
    ...Object.entries(fieldsOf(value)).flatMap(([name, inner]) => placesIn(inner, [...path, name])),
  ];
}

function valueAt(value: unknown, [step, ...rest]: Path): unknown {
  if (step === undefined) return value;
  return valueAt(isList(value) ? value[Number(step)] : fieldsOf(value)[step], rest);
}

function withValue(value: unknown, [step, ...rest]: Path, turned: unknown): unknown {
  if (step === undefined) return turned;
  if (isList(value))
    return value
      .map((one, index) => (index === step ? withValue(one, rest, turned) : one))
      .filter((one) => one !== REMOVED);
  const fields = fieldsOf(value);
  const changed = { ...fields, [step]: withValue(fields[step], rest, turned) };
  return Object.fromEntries(Object.entries(changed).filter(([, one]) => one !== REMOVED));
}

/** Returns words of more than three letters, whose absence a student would notice. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length > 3 ? [value] : [];
  return (isList(value) ? value : Object.values(fieldsOf(value))).flatMap(textsIn);
}

function nameOf(path: Path): string {
  return path
    .map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`))
    .join("")
    .slice(1);
}
