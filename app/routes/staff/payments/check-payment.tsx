import { Form } from "@remix-run/react";
import { Notice } from "#app/components/ui/notice.tsx";
import type { CheckedPayment } from "#contract/staff/payments.ts";
import { Facts } from "../kit/facts.tsx";
import { Moment } from "../kit/moment.tsx";
import { useStaffPaths } from "../kit/use-staff-paths.ts";

interface CheckPaymentProps {
  checked: CheckedPayment;
  /** The plan, its price and its length. */
  offer: string;
  /** Makes two presses one payment. */
  requestKey: string;
  /** Why a payment was not recorded: somebody else was first. */
  changed?: string;
}

/** Shows the student whose plan is about to be opened. */
export function CheckPayment({ checked, offer, requestKey, changed }: CheckPaymentProps) {
  const paths = useStaffPaths();
  const { payer, plan, can_mail } = checked;
  const { current } = payer;
  return (
    <div className="stack staff-narrow">
      {changed !== undefined && (
        <Notice kind="warning" page>
          {changed}
        </Notice>
      )}
      <h1>Check the payment</h1>
      <Facts
        facts={[
          ["Student", `${payer.first_name} ${payer.last_name}`],
          ["Email", payer.email],
          ["Has paid for", offer],
          [
            "Has now",
            current === null ? (
              "No plan"
            ) : (
              <>
                {current.plan_name}, until <Moment at={current.expires_at} />
              </>
            ),
          ],
        ]}
      />
      <p>
        {whatComes(checked)}
        {can_mail && " A receipt is mailed to the student."}
      </p>
      <Form className="staff-actions" method="post">
        <input type="hidden" name="email" value={payer.email} />
        <input type="hidden" name="plan_id" value={plan.id} />
        <input type="hidden" name="request_key" value={requestKey} />
        <input type="hidden" name="had_until" value={current?.expires_at ?? "none"} />
        <button className="btn btn-primary" type="submit" name="intent" value="record">
          Record the payment
        </button>{" "}
        <a className="btn" href={paths.payments()}>
          Back
        </a>
      </Form>
    </div>
  );
}

function whatComes({ payer: { current }, plan }: CheckedPayment): string {
  if (current === null || current.expires_at === null) return "The plan opens at once.";
  return current.plan_id === plan.id
    ? "The plan goes on from its end."
    : "The plan opens at once, and ends with the plan the student has or after its own months, whichever is sooner.";
}
