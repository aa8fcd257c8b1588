import * as z from "zod";
import { isDay, manyLines, MAX_ID, oneLine, readEmail } from "./typed.ts";

/** Schemas of form fields. A missing field reads as "", and a number as its text. */

export const typed = z.preprocess(
  (value) => (typeof value === "number" ? String(value) : (value ?? "")),
  z.string(),
);

interface TextRules {
  required?: string;
  limit?: number;
}

/** Reads one line of text. Drops control characters, which some databases refuse. */
export function line(label: string, { required = `${label} is required`, limit }: TextRules = {}) {
  return text(oneLine, label, limit).refine((typed) => typed !== "", required);
}

export function optionalLine(label: string, limit?: number) {
  return text(oneLine, label, limit);
}

export function prose(label: string, { required = `${label} is required`, limit }: TextRules = {}) {
  return text(manyLines, label, limit).refine((typed) => typed !== "", required);
}

export function email(invalid: string, required = invalid) {
  return typed.transform((given, context) => {
    const address = readEmail(given);
    if (address !== null) return address;
    context.addIssue({ code: "custom", message: oneLine(given) === "" ? required : invalid });
    return z.NEVER;
  });
}

/** Reads a whole number from 1 to `most`. */
export function whole(label: string, most: number) {
  return typed.transform((given, context) => {
    const number = Number(given.trim());
    if (/^\d{1,9}$/.test(given.trim()) && number >= 1 && number <= most) return number;
    const message = `${label} must be a whole number from 1 to ${counted(most)}`;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** Reads the id of a row that somebody chose. */
export function chosenId(required: string) {
  return typed.transform((given, context) => {
    const id = /^\d{1,10}$/.test(given.trim()) ? Number(given) : 0;
    if (id >= 1 && id <= MAX_ID) return id;
    context.addIssue({ code: "custom", message: required });
    return z.NEVER;
  });
}

/** Reads an https:// address of at most 2,000 characters. */
export function secureAddress(label: string) {
  return line(label, { limit: 2_000 }).refine(
    isSecureAddress,
    "The address must start with https://",
  );
}

/** True for "", too: another rule may require an address. */
export function isSecureAddress(url: string): boolean {
  return url === "" || (URL.canParse(url) && url.startsWith("https://"));
}

export function oneOf<Word extends string>(words: readonly Word[], required: string) {
  return typed.transform((given, context) => {
    const chosen = words.find((word) => word === given);
    if (chosen !== undefined) return chosen;
    context.addIssue({ code: "custom", message: required });
    return z.NEVER;
  });
}

/** Reads a date such as 2026-11-27. */
export const day = optionalLine("The day").refine(isDay, "Choose a day");

/** Does the same, and reads "" as null. */
export const optionalDay = optionalLine("The day", 10).transform((day, context) => {
  if (day === "") return null;
  if (isDay(day)) return day;
  context.addIssue({ code: "custom", message: "Choose a day" });
  return z.NEVER;
});

/** Reads a whole number from 0 to `most`. */
export function count(most: number) {
  const isCount = (given: string) => /^\d{1,9}$/.test(given.trim()) && Number(given) <= most;
  return typed.refine(isCount, `Type a whole number from 0 to ${counted(most)}`).transform(Number);
}

/** Reads a checkbox: 1 when it is ticked, and 0 otherwise. */
export const flag = typed.transform((given) => (given === "1" ? 1 : 0));

/** Reads a checkbox, which a form leaves out unless it is ticked. */
export const ticked = z.transform((given) => [true, 1, "1"].some((yes) => yes === given));

/** Returns the names of a form's fields. */
export function namesOf<Fields extends object>(fields: Fields): (keyof Fields & string)[];
export function namesOf(fields: object): string[] {
  return Object.keys(fields);
}

/** Counts characters, not units of UTF-16. */
function text(clean: (typed: string) => string, label: string, limit = 255) {
  return typed.transform(clean).superRefine((given, context) => {
    const length = [...given].length;
    if (length <= limit) return;
    const message = `${label} can hold ${counted(limit)} characters, and ${counted(length)} are typed. Shorten the text.`;
    context.addIssue({ code: "custom", message });
  });
}

const counted = (count: number) => count.toLocaleString("en-AU");
