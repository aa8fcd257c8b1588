import { Form } from "@remix-run/react";
import { DraftForm } from "#app/components/forms/draft-form.tsx";
import { Checkbox, Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { EditedPlan } from "#contract/staff/plans.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { Facts, TheirVersion } from "../kit/facts.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

/** The parts of a plan with a limit. */
const LIMITS = [
  { name: "practice_limits", label: "Practice dialogues", fact: "Dialogues" },
  { name: "fulllenth_vac_limits", label: "Words of the vocabulary", fact: "Words" },
  { name: "mocktest_limits", label: "Mock tests", fact: "Mock tests" },
] as const;
const FLAGS = [
  { name: "realtime_vip_material", label: "Recent exam material" },
  { name: "user_sample_response", label: "Sample answers" },
  { name: "is_live_video_class", label: "Videos and live classes" },
  { name: "feedback", label: "A teacher's review of mock tests" },
] as const;

interface PlanScreenProps {
  /** Null for a new plan. */
  plan: EditedPlan | null;
  failed: FormResult | undefined;
}

/** The editor of one plan: its price, length and contents, and whether it is on sale. */
export function PlanScreen({ plan, failed }: PlanScreenProps) {
  const paths = useStaffPaths();
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title={plan?.plan_name ?? "Add a plan"}
          back={{ href: paths.plans, text: "Plans" }}
        />
      </FormHead>
      {plan && <Facts facts={[["State", plan.is_sold ? "For sale" : "Not for sale"]]} />}
      {plan && failed?.values.version === "" && (
        <TheirVersion
          facts={[
            ["Name", plan.plan_name],
            ["Price", priceTyped(plan.price)],
            ["Months", plan.months],
            ["Opens", opensText(plan)],
          ]}
        />
      )}
      <div className="stack">
        <PlanForm plan={plan} failed={failed} />
        {plan && <SellForm plan={plan} />}
      </div>
    </>
  );
}

/** Lists the contents of a plan in words. */
function opensText(plan: EditedPlan): string {
  const limits = LIMITS.map(({ name, fact }) => `${fact}: ${limitText(plan[name])}`);
  return [...limits, ...FLAGS.flatMap(({ name, label }) => (plan[name] === 1 ? label : []))].join(
    ", ",
  );
}

function priceTyped(price: number): string {
  return Number.isInteger(price) ? String(price) : price.toFixed(2);
}

/** Writes a limit as it is typed: "all", "none" or "5". */
function limitText(limit: number): string {
  if (limit === 1) return "all";
  return limit === 0 ? "none" : String(limit);
}

function PlanForm({ plan, failed }: PlanScreenProps) {
  const limits = LIMITS.map(({ name }) => [name, plan ? limitText(plan[name]) : "all"] as const);
  const typed = fieldsOf(failed, {
    plan_name: plan?.plan_name,
    price: plan ? priceTyped(plan.price) : "",
    months: String(plan?.months ?? 1),
    ...Object.fromEntries(limits),
  });
  const isTicked = (name: (typeof FLAGS)[number]["name"] | "most_popular") =>
    failed?.values[name] === undefined ? plan?.[name] === 1 : failed.values[name] === "1";
  return (
    <DraftForm draft="plan" className="fields staff-narrow">
      <input type="hidden" name="version" value={failed?.values.version || plan?.version || ""} />
      {plan && (
        <p>
          A change counts for new purchases only. Students who have this plan, or are paying for it
          now, keep its price, its months and what it opens, also when it renews.
        </p>
      )}
      <Field {...typed("plan_name")} label="Name" autoComplete="off" />
      <Field
        {...typed("price")}
        label="Price"
        hint="With tax, for example 119 or 59.50"
        inputMode="decimal"
        autoComplete="off"
      />
      <Field
        {...typed("months")}
        label="Months"
        hint="How long one payment lasts."
        inputMode="numeric"
        autoComplete="off"
      />
      <fieldset className="fields">
        <legend className="[font-weight:var(--font-weight-medium)]">What it opens</legend>
        {LIMITS.map(({ name, label }) => (
          <Field
            key={name}
            {...typed(name)}
            label={label}
            hint="Type all, none, or a number: so many from the beginning."
            autoComplete="off"
          />
        ))}
        <div>
          {FLAGS.map(({ name, label }) => (
            <Checkbox key={name} name={name} value="1" defaultChecked={isTicked(name)}>
              {label}{" "}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Checkbox name="most_popular" value="1" defaultChecked={isTicked("most_popular")}>
        Mark it as “Most Popular” in the list of plans{" "}
      </Checkbox>
      <button className="btn btn-primary" type="submit">
        {plan ? "Save" : "Add the plan"}
      </button>
    </DraftForm>
  );
}

function SellForm({ plan: { version, is_sold } }: { plan: EditedPlan }) {
  return (
    <Form className="panel stack" method="post" id="sell">
      <input type="hidden" name="version" value={version} />
      <p>
        {is_sold
          ? "Once it is withdrawn, nobody else can buy it. Students who have it keep it, and it goes on renewing."
          : "No student can buy it before it is for sale."}
      </p>
      <div className="staff-actions">
        {is_sold ? (
          <button className="btn btn-danger" type="submit" name="then" value="withdraw">
            Withdraw from sale
          </button>
        ) : (
          <button className="btn btn-primary" type="submit" name="then" value="sell">
            Put on sale
          </button>
        )}
      </div>
    </Form>
  );
}
