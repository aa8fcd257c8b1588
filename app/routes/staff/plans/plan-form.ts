import type { EditedPlan } from "#app/lib/api/staff/plans.server.ts";

/** The parts of a plan with a limit. */
export const LIMITS = [
  { name: "practice_limits", label: "Practice dialogues", fact: "Dialogues" },
  { name: "fulllenth_vac_limits", label: "Words of the vocabulary", fact: "Words" },
  { name: "mocktest_limits", label: "Mock tests", fact: "Mock tests" },
] as const;
export const FLAGS = [
  { name: "realtime_vip_material", label: "Recent exam material" },
  { name: "user_sample_response", label: "Sample answers" },
  { name: "is_live_video_class", label: "Videos and live classes" },
  { name: "feedback", label: "A teacher's review of mock tests" },
] as const;

/** Writes a limit as it is typed: "all", "none" or "5". */
export function limitText(limit: number): string {
  if (limit === 1) return "all";
  return limit === 0 ? "none" : String(limit);
}

/** Parses a typed limit, or returns null. 1 is stored for all, so it cannot be chosen. */
export function readLimit(typed: string): number | null {
  const word = typed.trim().toLowerCase();
  if (word === "all") return 1;
  if (word === "none" || word === "0") return 0;
  return /^[1-9]\d{0,5}$/.test(word) && word !== "1" ? Number(word) : null;
}

/** Lists the contents of a plan in words. */
export function opensText(plan: EditedPlan): string {
  const limits = LIMITS.map(({ name, fact }) => `${fact}: ${limitText(plan[name])}`);
  return [...limits, ...FLAGS.flatMap(({ name, label }) => (plan[name] === 1 ? label : []))].join(
    ", ",
  );
}

export function priceTyped(price: number): string {
  return Number.isInteger(price) ? String(price) : price.toFixed(2);
}
