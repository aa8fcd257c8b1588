import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import type { OfferedPlan, OfflinePayment } from "#app/lib/api/staff/payments.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { counted } from "#app/lib/text/format.ts";
import { Moment } from "../moment.tsx";

interface PaymentsScreenProps {
  plans: OfferedPlan[];
  recorded: OfflinePayment[];
  failed: FormResult | undefined;
}

/** Where a payment that reached the school is recorded, and those that were. */
export function PaymentsScreen({ plans, recorded, failed }: PaymentsScreenProps) {
  const typed = fieldsOf(failed);
  return (
    <>
      <FormHead failed={failed}>
        <PageHead
          title="Payments"
          lead="A student has paid at the school: record it, and the plan opens."
        />
      </FormHead>
      <Form className="fields staff-narrow" method="post" noValidate>
        <Field {...typed("email")} label="Email of the student" type="email" autoComplete="off" />
        <SelectField
          {...typed("plan_id")}
          label="Plan"
          empty="Choose a plan"
          choices={plans.map((plan) => ({ value: String(plan.id), text: offer(plan) }))}
        />
        <button className="btn btn-primary" type="submit" name="intent" value="check">
          Check
        </button>
      </Form>
      <h2 className="staff-list">Recorded last</h2>
      {recorded.length === 0 ? (
        <p>Nothing has been recorded yet.</p>
      ) : (
        <ol className="rows">
          {recorded.map((payment, index) => (
            <Recorded key={payment.id} payment={payment} no={index + 1} />
          ))}
        </ol>
      )}
    </>
  );
}

function Recorded({ payment, no }: { payment: OfflinePayment; no: number }) {
  return (
    <li>
      <span className="serial">{no}</span>
      <div>
        <p className="row-title">
          {payment.first_name} {payment.last_name}, {payment.email}
        </p>
        <p className="row-meta">
          <span>{payment.receipt_no} </span>
          <span>{payment.plan_name} </span>
          <span>{money(payment.amount_cents)} </span>
          <span>
            Paid <Moment at={payment.paid_at} />{" "}
          </span>
          <span>
            Open until <Moment at={payment.paid_until} />{" "}
          </span>
          {payment.recorded_by !== null && <span>By {payment.recorded_by}</span>}
        </p>
      </div>
    </li>
  );
}

/** As in "Advance, 159.00, 2 months". */
export function offer({ plan_name, price_cents, months }: OfferedPlan): string {
  return `${plan_name}, ${money(price_cents)}, ${counted(months, "month")}`;
}

const money = (cents: number) => (cents / 100).toFixed(2);
