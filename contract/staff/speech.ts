import * as z from "zod";
import { line, optionalLine } from "../../plan/fields.ts";
import { change, get, order, results, version } from "./call.ts";

const TERMS = {
  processor: optionalLine("The name", 120),
  country: optionalLine("The country", 60),
  retention: optionalLine("The time", 200),
  purpose: optionalLine("The purpose", 200),
};

/** Who hears takes, as students read it before they agree. Without a name nobody is asked. */
export const speechForm = z.object(TERMS).superRefine((given, context) => {
  if (given.processor === "") return;
  for (const [field, message] of [
    ["country", "Students are told in which country it is heard"],
    ["retention", "Students are told how long it is kept there"],
    ["purpose", "Students are told what it is used for"],
  ] as const)
    if (given[field] === "") context.addIssue({ code: "custom", path: [field], message });
});

/** Fewer answers prove nothing of an engine. */
export const LEAST_TAKES = 30;

const tried = z.object({
  model: z.string(),
  /** The text of a sample, and what the engine heard; "" for nothing reliable. */
  samples: z.array(z.object({ text: z.string(), heard: z.string() })),
  /** Why there is no more; "" without a fault. */
  fault: z.string(),
});

const language = z.object({
  tag: z.string(),
  name: z.string(),
  is_on: z.boolean(),
  level: z.enum(["good", "fair", "bad"]),
  /** Whether teachers' ticks have shown it; else published measurements of such engines do. */
  is_proven: z.boolean(),
  /** Of the facts that teachers ticked as said in so many answers, so many were heard. */
  proof: z.object({ takes: z.number(), said: z.number(), heard: z.number() }),
  tried: z.union([tried, z.literal("waiting")]).nullable(),
});
export type SpeechLanguage = z.infer<typeof language>;

const settings = z.object({
  processor: z.string(),
  country: z.string(),
  retention: z.string(),
  purpose: z.string(),
  model: z.string(),
  languages: z.array(language),
  version,
});

export const speechCalls = {
  get: get("/school/speech", results(settings)),
  save: change(
    "/school/speech",
    z.object({
      ...TERMS,
      languages: z.array(line("The language", { limit: 40 })).max(60),
      version,
    }),
  ),
  try: change("/school/speech/try", z.object({ language: line("The language", { limit: 40 }) })),
  proveAnew: order("/school/speech/anew"),
};
