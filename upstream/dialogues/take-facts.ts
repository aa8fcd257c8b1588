import * as z from "zod";
import { refuse } from "../validation.ts";

/** Characters; 400 values with commas are shorter. */
const LONGEST = 2_000;
const HOUR_MS = 3_600_000;

const wave = z.array(z.number().int().min(0).max(100)).min(1).max(400);
const milliseconds = z.number().int().min(0).max(HOUR_MS).nullable();
const facts = z.object({
  start_ms: milliseconds,
  pause_ms: milliseconds,
  repeats: z.number().int().min(0).max(10_000),
});

/** Returns a schema for a take's waveform: JSON of at most 400 integers from 0 to 100, or null. */
export const optionalPeaks = () => optionalJson("peaks", wave);

/** Returns a schema for the start of speech, the longest pause and the repeats: JSON or null. */
export const optionalFacts = () => optionalJson("facts", facts);

export function readFacts(stored: string | null): z.infer<typeof facts> | null {
  return stored === null ? null : facts.parse(JSON.parse(stored));
}

/** Stores JSON as text, without unknown fields. */
function optionalJson(name: string, schema: z.ZodType) {
  return z.transform((value: unknown, context) => {
    if (value === null || value === undefined) return null;
    const read = schema.safeParse(parse(value));
    return read.success
      ? JSON.stringify(read.data)
      : refuse(context, `The ${name} field is invalid.`);
  });
}

function parse(value: unknown): unknown {
  if (typeof value !== "string" || value.length > LONGEST) return undefined;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
