import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { Section } from "#app/components/ui/panel.tsx";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import type { StudentPlan } from "#contract/staff/students.ts";
import { Moment } from "../kit/moment.tsx";
import { Nothing } from "../kit/nothing.tsx";

interface PlanFormsProps {
  plans: StudentPlan[];
  failed: FormResult | undefined;
}

/** Extends or ends the open plans. */
export function PlanForms({ plans, failed }: PlanFormsProps) {
  const open = plans.filter(({ is_open }) => is_open);
  return (
    <Section id="plan" title="Plan">
      {open.length === 0 && <Nothing what="No plan is open">Record a payment to open one.</Nothing>}
      {open.map((plan) => (
        <Form key={plan.id} className="fields" method="post" noValidate>
          <p>
            <b>{plan.plan_name}</b>
            {plan.expires_at === null ? (
              ", without an end"
            ) : (
              <>
                , until <Moment at={plan.expires_at} />
              </>
            )}
            {plan.renews && ". It renews by itself: the next payment moves with the end."}
          </p>
          <input type="hidden" name="plan_id" value={plan.id} />
          <Field
            {...fieldsOf(failed?.values.plan_id === String(plan.id) ? failed : undefined)("until")}
            id={open.indexOf(plan) === 0 ? "until" : `until-${plan.id}`}
            label="Open until the end of"
            type="date"
          />
          <div className="staff-actions">
            <button className="btn" type="submit" name="intent" value="extend">
              Change the end
            </button>{" "}
            <button className="btn btn-danger" type="submit" name="intent" value="ask-end">
              End the plan
            </button>
          </div>
        </Form>
      ))}
    </Section>
  );
}
