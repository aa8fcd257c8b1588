import * as z from "zod";
import type { Flag } from "../db/flag.ts";
import type { OPENS } from "./catalogue.ts";

const flag = z.union([z.literal(0), z.literal(1)]);
const termsSchema = z.object({
  plan_name: z.string(),
  months: z.number(),
  practice_limits: z.number(),
  realtime_vip_material: flag,
  fulllenth_vac_limits: z.number(),
  mocktest_limits: z.number(),
  is_live_video_class: flag,
  user_sample_response: flag,
  feedback: flag,
});
export type Terms = z.infer<typeof termsSchema>;
type Opens = Pick<Terms, (typeof OPENS)[number]>;

/** What a student reads before they pay. The checkout keeps it. */
export function keepTerms(plan: Terms): string {
  return JSON.stringify(termsSchema.parse(plan));
}

/** The terms of a checkout. Null when the version before began it. */
export function readTerms(kept: string | null): Terms | null {
  return kept === null ? null : termsSchema.parse(JSON.parse(kept));
}

/** What two purchases of one plan open together, so that nothing paid for is lost. */
export function widest(one: Opens, other: Opens): Opens {
  const both = (name: keyof Opens) => [one[name], other[name]];
  const limit = (name: keyof Opens) => (both(name).includes(1) ? 1 : Math.max(...both(name)));
  const either = (name: keyof Opens): Flag => (both(name).includes(1) ? 1 : 0);
  return {
    practice_limits: limit("practice_limits"),
    realtime_vip_material: either("realtime_vip_material"),
    fulllenth_vac_limits: limit("fulllenth_vac_limits"),
    mocktest_limits: limit("mocktest_limits"),
    is_live_video_class: either("is_live_video_class"),
    user_sample_response: either("user_sample_response"),
    feedback: either("feedback"),
  };
}
