import type { StaffChange } from "#contract/staff/log.ts";
import { Moment } from "../kit/moment.tsx";

type Names = Record<string, string>;
type ChangeLineProps = StaffChange & { names: Names };

/** One change by staff: what it was about, when, who, and each value that it changed. */
export function ChangeLine({ at, staff_name, did, about, before, after, names }: ChangeLineProps) {
  return (
    <li>
      <p className="row-title first-letter:uppercase">
        <span>{did}</span>
        {": "}
        <bdi>{named(about, did, names)}</bdi>
      </p>
      <p className="row-meta">
        <span>
          <Moment at={at} />{" "}
        </span>
        <span>{staff_name}</span>
      </p>
      <p className="row-meta">
        {differences(before, after, names).map((text) => (
          <span key={text} className="staff-said text-ink" dir="auto">
            {text}{" "}
          </span>
        ))}
      </p>
    </li>
  );
}

/** Returns "until: from 29 Jan to 3 Feb" for each value of two stored rows. */
function differences(before: string | null, after: string | null, names: Names): string[] {
  const [was, is] = [valuesOf(before, names), valuesOf(after, names)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [old = "", now = ""] = [was.get(name), is.get(name)];
    if (old === "" && now === "") return [];
    if (old === "") return `${name}: ${now}`;
    return now === "" ? `${name}: was ${old}` : `${name}: from ${old} to ${now}`;
  });
}

/** Returns "student Asha Rao" for "student 12"; after "publish dialogue" its name alone. */
function named(about: string, did: string, names: Names): string {
  const [kind = ""] = about.split(" ", 1);
  const name = names[about];
  if (name === undefined) return about;
  return did.endsWith(` ${kind}`) ? name : `${kind} ${name}`;
}

function valuesOf(kept: string | null, names: Names): Map<string, string> {
  const row: unknown = kept === null ? {} : JSON.parse(kept);
  return new Map(
    Object.entries(row ?? {}).map(([field, value]) => {
      const name = nameText(field);
      return [name, names[`${name} ${JSON.stringify(value)}`] ?? valueText(value)];
    }),
  );
}

/** Reads the names of columns as words. */
function nameText(name: string): string {
  return name
    .replace(/^question_ids$/, "dialogue ids")
    .replace("mocktest", "mock test")
    .replace(/^(group|language)_id$/, "$1")
    .replaceAll("_", " ");
}

function valueText(value: unknown): string {
  if (Array.isArray(value)) return value.map(valueText).join(", ");
  if (typeof value === "string") return value;
  if (typeof value !== "object") return JSON.stringify(value);
  return Object.entries(value ?? {})
    .map(([name, part]) => [nameText(name), valueText(part)] as const)
    .flatMap(([name, text]) => (text === "" ? [] : `${name} ${text}`))
    .join(", ");
}
