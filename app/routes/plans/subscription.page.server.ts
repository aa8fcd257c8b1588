import { randomUUID } from "node:crypto";
import { listPlans, type SoldPlan } from "#app/lib/api/plans.server.ts";
import type { Student } from "#app/lib/http/auth.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { findSchoolPage } from "#app/lib/api/school.server.ts";
import { getSchool } from "#app/lib/school.server.ts";
import { PLAN_TERMS_TEXT } from "#plan/school-pages.ts";
import { readList, readPanel } from "#app/lib/api/call/panel.server.ts";
import { labelOf, priceText } from "#app/lib/text/price.server.ts";

export type SubscriptionPage = Awaited<ReturnType<typeof loadSubscription>>;
export type OfferedPlan = SubscriptionPage["plans"][number];

type Flag = Exclude<
  keyof SoldPlan,
  "plan_id" | "plan_name" | "price" | "sub_status" | "months" | "most_popular"
>;

/** The agreed rows; `unit` names what the number of a limited row counts. */
const FEATURES: { text: string; flag: Flag; unit?: string }[] = [
  { text: "CCL Practice Dialogues", flag: "practice_limits", unit: "dialogue" },
  { text: "Recent VIP Exam Material", flag: "realtime_vip_material" },
  { text: "Full Length Vocabulary Access", flag: "fulllenth_vac_limits", unit: "word" },
  { text: "Mock Test With Self Valuation", flag: "mocktest_limits", unit: "test" },
  { text: "Full Video Access", flag: "is_live_video_class" },
  { text: "User Access To The Answers", flag: "user_sample_response" },
  { text: "Mock Test With NAATI Expert's Feedback And Score Card", flag: "feedback" },
];

export async function loadSubscription(student: Student) {
  const [{ failed, value }, terms] = await Promise.all([
    readList(() => listPlans(student)),
    loadTerms(student),
  ]);
  const plans = value?.results ?? [];
  return {
    failed,
    terms,
    /** Nothing is sold while this payment is being confirmed. */
    pending: value?.payment_pending ?? null,
    /** How to pay where nothing here takes the money. */
    paysElsewhere: value?.pays_elsewhere ?? null,
    free: value?.free ? freeWords(value.free) : null,
    features: FEATURES.map(({ text }) => text),
    /** The student's own plan comes first. */
    plans: plans
      .map((plan, index) => ({
        id: plan.plan_id,
        ...labelOf(plan),
        price: priceText(student.portal, plan.price),
        isOwn: plan.sub_status,
        opens: FEATURES.map(({ flag, unit }) => openText(plan[flag], unit)),
        ...stepFrom(plans[index - 1], plan),
        /** Makes two clicks one purchase. */
        key: randomUUID(),
      }))
      .toSorted((one, other) => Number(other.isOwn) - Number(one.isOwn)),
  };
}

/** Returns the terms of the plans: the school's, or else the agreed ones. Null when they failed. */
async function loadTerms(student: Student): Promise<string | null> {
  const { pages } = await getSchool(student);
  if (!pages.some(({ kind }) => kind === "plans")) return PLAN_TERMS_TEXT;
  const { failed, value } = await readPanel(student, (who) => findSchoolPage(who, "plans"));
  if (failed !== null) return null;
  return value?.text ?? PLAN_TERMS_TEXT;
}

/** Returns which rows are new, and the name of the plan before when this one has all of it. */
function stepFrom(before: SoldPlan | undefined, plan: SoldPlan) {
  const gains = FEATURES.map(({ flag }) => worth(plan[flag]) - worth(before?.[flag] ?? 0));
  const hasAll = before !== undefined && gains.every((gain) => gain >= 0);
  return { isNew: gains.map((gain) => gain > 0), allOf: hasAll ? before.plan_name : null };
}

/** 1 is all; other numbers are limits. */
function worth(limit: number | null): number {
  return limit === 1 ? Number.MAX_SAFE_INTEGER : (limit ?? 0);
}

/** 0 is none, 1 is all, and another number is that many. */
function openText(limit: number | null, unit: string | undefined) {
  if (limit === null) return { kind: "unknown", text: "Ask your branch" } as const;
  if (limit === 0) return { kind: "no", text: "No" } as const;
  if (limit === 1 || unit === undefined) return { kind: "yes", text: "Yes" } as const;
  return { kind: "some", text: `First ${counted(limit, unit)}` } as const;
}

interface Free {
  dialogues: number;
  words: number;
  mock_tests: number;
}

/** Returns the free content in a sentence, or null. */
function freeWords({ dialogues, words, mock_tests }: Free): string | null {
  const parts = [
    { count: dialogues, unit: "dialogue" },
    { count: words, unit: "word" },
    { count: mock_tests, unit: "mock test" },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, unit }) =>
      count === 1 ? `the first ${unit}` : `the first ${counted(count, unit)}`,
    );
  if (parts.length === 0) return null;
  const all = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}` : parts[0];
  const tests = mock_tests > 0 ? "" : " A mock test needs a plan.";
  return `Without a plan you may try ${all} of your language.${tests}`;
}
