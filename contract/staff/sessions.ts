import * as z from "zod";
import { line, optionalDay, optionalLine, secureAddress, whole } from "../../plan/fields.ts";
import { WEEKDAYS } from "../../plan/day-words.ts";
import { change, get, made, post, results, version } from "./call.ts";
import { is_sample } from "./samples.ts";

const fields = z.object({
  topic: line("The topic"),
  weekday: optionalLine("The weekday", 20).transform(
    (given) => WEEKDAYS.find((name) => name === given) ?? null,
  ),
  /** A single date, instead of a weekday. */
  day: optionalDay,
  /** A time in Sydney. */
  begins: line("The time", { required: "Type the time as 18:30" }).refine(
    (time) => /^([01]\d|2[0-3]):[0-5]\d$/.test(time),
    "Type the time as 18:30",
  ),
  duration_minutes: whole("The minutes", 1_440),
  join_url: secureAddress("The address"),
});
/** A session on either a weekday or a single day. */
export type SessionGiven = z.output<typeof fields>;

/** The fields of a row that staff see, in the order in which its version is made. */
export const shownFields = z.object({
  topic: z.string(),
  weekday: z.string().nullable(),
  day: z.string().nullable(),
  begins: z.string(),
  duration_minutes: z.number(),
  join_url: z.string(),
});
const liveSession = shownFields.extend({
  id: z.number(),
  is_shown: z.boolean(),
  is_sample,
  version: z.string(),
});
export type LiveSession = z.output<typeof liveSession>;

const hasOneTime = ({ weekday, day }: SessionGiven) => (weekday === null) !== (day === null);
const oneTime = {
  path: ["weekday"],
  message: "Choose a weekday, or one day",
  // The summary of a form names its faults in the order of the fields.
  when: ({ issues }: z.core.ParsePayload) => issues.length === 0,
};
export const newSession = fields.refine(hasOneTime, oneTime);

export const sessionCalls = {
  list: get("/content/sessions", results(z.array(liveSession))),
  add: post("/content/sessions", made, newSession),
  get: get("/content/sessions/:id", results(liveSession)),
  save: change("/content/sessions/:id", fields.extend({ version }).refine(hasOneTime, oneTime)),
  publish: change("/content/sessions/:id/publish", z.object({ version })),
  withdraw: change("/content/sessions/:id/withdraw", z.object({ version })),
};
