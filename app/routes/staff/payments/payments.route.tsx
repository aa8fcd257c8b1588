import { randomUUID } from "node:crypto";
import { data, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { SelectField } from "#app/components/forms/choice-fields.tsx";
import { Field } from "#app/components/forms/field.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { ApiError } from "#app/lib/api/call/api-error.server.ts";
import type { Caller } from "#app/lib/api/call/client.server.ts";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { type OfferedPlan, type OfflinePayment, paymentCalls } from "#contract/staff/payments.ts";
import { listAddress, redirectPastEnd } from "#app/lib/http/asked.server.ts";
import { unknownPaging } from "#app/lib/paging.ts";
import { textOf } from "#app/lib/http/forms/read-form.server.ts";
import { refusedForm } from "#app/lib/http/forms/refused-form.server.ts";
import { fieldsOf, type FormResult } from "#app/lib/http/forms/result.ts";
import { redirectWithNotice } from "#app/lib/http/notice.server.ts";
import type { Portal } from "#app/lib/portal.server.ts";
import { counted } from "#app/lib/text/format.ts";
import { priceText } from "#app/lib/text/price.server.ts";
import { staffAction, staffLoader } from "../kit/access.server.ts";
import { Choose, ChooseBar, ManyLink } from "../kit/choose.tsx";
import { Moment } from "../kit/moment.tsx";
import { SchoolHead } from "../kit/school-head.tsx";
import { staffTitle } from "../kit/staff-title.ts";
import { useStaffPaths } from "../kit/use-staff-paths.ts";
import { Nothing } from "../kit/nothing.tsx";
import { Book } from "./book.tsx";
import { CheckPayment } from "./check-payment.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Payments", error);

export const loader = staffLoader(async ({ caller, url }) => {
  const { page } = listAddress(url);
  const many = url.searchParams.get("many") ?? undefined;
  const loaded = await loadPayments(caller, { page, many });
  redirectPastEnd(url, page, loaded.paging.last_page);
  return { ...loaded, many, email: url.searchParams.get("email") ?? "" };
});

async function loadPayments(caller: Caller, query: { page: number; many: string | undefined }) {
  const answer = await askStaff(caller, paymentCalls.list, { query });
  const { plans, recorded, paging = unknownPaging(1), takes_test_cards = false } = answer;
  const { portal } = caller;
  return {
    ...{ paging, takes_test_cards },
    plans: plans.map((plan) => ({ id: plan.id, offer: offerText(portal, plan) })),
    recorded: recorded.map((payment) => ({
      ...payment,
      price: priceText(portal, payment.amount_cents / 100),
    })),
  };
}

/** Returns "Advance, $159, 2 months". */
function offerText(portal: Portal, { plan_name, price_cents, months }: OfferedPlan): string {
  return `${plan_name}, ${priceText(portal, price_cents / 100)}, ${counted(months, "month")}`;
}

const KEY = /^[\da-f-]{36}$/;

/** Shows whose plan is about to be opened, and opens it at a second press. */
export const action = staffAction(
  { keeps: ["email", "plan_id", "request_key", "had_until", "intent"] },
  async ({ caller, form, paths }) => {
    const values = { email: textOf(form, "email").trim(), plan_id: textOf(form, "plan_id") };
    const request_key = textOf(form, "request_key");
    try {
      if (textOf(form, "intent") !== "record" || !KEY.test(request_key))
        return data(await toCheck(caller, values));
      const { receipt_no, plan } = await askStaff(caller, paymentCalls.record, {
        body: { ...values, request_key, had_until: textOf(form, "had_until") },
      });
      const text = `${receipt_no}: ${plan.plan_name} is open.`;
      return await redirectWithNotice(caller.portal, paths.payments(), { kind: "success", text });
    } catch (error) {
      if (error instanceof ApiError && error.kind === "conflict")
        return data({ ...(await toCheck(caller, values)), changed: error.message }, 409);
      return refusedForm(error, {
        fields: ["email", "plan_id"],
        values,
        failed: "Nothing was recorded.",
      });
    }
  },
);

async function toCheck(caller: Caller, values: { email: string; plan_id: string }) {
  const checked = await askStaff(caller, paymentCalls.check, { body: values });
  const offer = offerText(caller.portal, checked.plan);
  return { checked, offer, requestKey: randomUUID() };
}

type Paid = OfflinePayment & { price: string };

/** Records a payment that the school received, and lists the earlier ones. */
export default function PaymentsRoute() {
  const paths = useStaffPaths();
  const { plans, recorded, paging, many, email, takes_test_cards } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (answer && "checked" in answer) return <CheckPayment {...answer} />;
  const failed: FormResult | undefined = answer;
  const typed = fieldsOf(failed, { email });
  return (
    <>
      <SchoolHead
        title="Payments"
        lead="A student has paid at the school: record it, and the plan opens."
        failed={failed}
      >
        <a className="btn" href={paths.receipts}>
          What receipts say
        </a>
      </SchoolHead>
      {takes_test_cards && (
        <Notice kind="warning" title="Test cards are on.">
          A student can open a plan with a made-up card, and no money moves. Before students come,
          whoever runs the server takes TEST_CARDS away.
        </Notice>
      )}
      {plans.length === 0 ? (
        <Nothing what="No plan is for sale">
          <a href={paths.plans}>Put one on sale</a>, then record who paid for it.
        </Nothing>
      ) : (
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
          <p>
            No account yet? <a href={paths.newStudent}>Invite the student</a> first.
          </p>
        </Form>
      )}
      <h2 className="staff-list">Recorded last</h2>
      {recorded.length === 0 ? (
        <Nothing what="Nothing has been recorded" />
      ) : (
        <form method="get" action={paths.paymentsExport}>
          <ol className="rows">
            {recorded.map((payment, index) => (
              <Recorded key={payment.id} payment={payment} no={(paging.from ?? 1) + index} />
            ))}
          </ol>
          <ChooseBar one="payment" acts={[{ text: "Export" }]} ids={recorded.map(({ id }) => id)} />
        </form>
      )}
      <ManyLink paging={paging} href={paths.payments({ many: 1 })} />
      <Pagination paging={paging} href={(page) => paths.payments({ many, page })} />
      <Book />
    </>
  );
}

function Recorded({ payment, no }: { payment: Paid; no: number }) {
  return (
    <li>
      <Choose
        value={payment.id}
        no={no}
        name={`${payment.receipt_no}, ${payment.first_name} ${payment.last_name}`}
      />
      <div>
        <p className="row-title">
          {`${payment.first_name} ${payment.last_name}`.trim()}, {payment.email}
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
