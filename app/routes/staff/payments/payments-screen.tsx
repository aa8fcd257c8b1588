import { Form } from "@remix-run/react";
import { Field } from "#app/components/forms/field.tsx";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import type { OfflinePayment } from "#app/lib/api/staff/payments.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { Moment } from "../kit/moment.tsx";
import { SchoolHead } from "../kit/school-head.tsx";

type Paid = OfflinePayment & { price: string };

interface PaymentsScreenProps {
  plans: { id: number; offer: string }[];
  recorded: Paid[];
  /** The email of the student from whose page the owner came. */
  email: string;
  failed: FormResult | undefined;
}

/** Records a payment that the school received, and lists the earlier ones. */
export function PaymentsScreen({ plans, recorded, email, failed }: PaymentsScreenProps) {
  const typed = fieldsOf(failed, { email });
  return (
    <>
      <SchoolHead
        title="Payments"
        lead="A student has paid at the school: record it, and the plan opens."
        failed={failed}
      />
      <Form className="fields staff-narrow" method="post" noValidate>
        <Field {...typed("email")} label="Email of the student" type="email" autoComplete="off" />
        <SelectField
          {...typed("plan_id")}
          label="Plan"
          empty="Choose a plan"
          choices={plans.map((plan) => ({ value: String(plan.id), text: plan.offer }))}
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

function Recorded({ payment, no }: { payment: Paid; no: number }) {
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
          <span>{payment.price} </span>
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
