import type { StaffChange } from "#contract/staff/log.ts";
import { Moment } from "../kit/moment.tsx";

/** One change by staff: what it was about, when, who, and each value that it changed. */
export function ChangeLine({ at, staff_name, did, about, before, after }: StaffChange) {
  return (
    <li>
      <p className="row-title first-letter:uppercase">
        <span>{did}</span>
        {`: ${about}`}
      </p>
      <p className="row-meta">
        <span>
          <Moment at={at} />{" "}
        </span>
        <span>{staff_name}</span>
      </p>
      <p className="row-meta">
        {differences(before, after).map((text) => (
          <span key={text} className="staff-said text-ink" dir="auto">
            {text}{" "}
          </span>
        ))}
      </p>
    </li>
  );
}

/** Returns "until: from 29 Jan to 3 Feb" for each value of two stored rows. */
function differences(before: string | null, after: string | null): string[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [old = "", now = ""] = [was.get(name), is.get(name)];
    if (old === "" && now === "") return [];
    if (old === "") return `${name}: ${now}`;
    return now === "" ? `${name}: was ${old}` : `${name}: from ${old} to ${now}`;
  });
}

function valuesOf(kept: string | null): Map<string, string> {
  const row: unknown = kept === null ? {} : JSON.parse(kept);
  return new Map(
    Object.entries(row ?? {}).map(([name, value]) => [nameText(name), valueText(value)]),
  );
}

/** Reads the names of columns as words. */
function nameText(name: string): string {
  return name
    .replace(/^question_ids$/, "dialogue ids")
    .replace("mocktest", "mock test")
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
