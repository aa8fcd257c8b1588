import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, Form } from "@remix-run/react";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle, noStore, scripted } from "#app/lib/route-page.ts";
import { checkOut } from "./payment.server.ts";
import {
  loadSubscription,
  type OfferedPlan,
  type SubscriptionPage,
} from "./subscription.page.server.ts";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { FailedList } from "#app/components/ui/panel.tsx";
import { paths } from "#app/lib/paths.ts";
import stylesheet from "./plans.css?url";
import { Icon } from "#app/components/ui/icon.tsx";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = scripted;
export const headers = noStore;
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Subscription", error);

export const loader = studentLoader(({ student }) => loadSubscription(student));

export const action = studentAction({ keeps: ["plan_id", "key"] }, ({ student, form, url }) =>
  checkOut(student, form, url),
);

const TERMS = [
  "There is no refund after payment, even on cancellation. The course continues until the period ends.",
  "Courses are non-transferable.",
  "Top-ups are allowed, but the expiry stays as in the initial plan.",
];

export default function Subscription() {
  const page = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const lead = "Choose a plan for your language. You can cancel any time.";
  return (
    <div className="stack-lg">
      <FormHead failed={failed}>
        <PageHead title="Subscription" lead={lead} />
      </FormHead>
      {page.pending && <BeingConfirmed sessionId={page.pending} />}
      {page.failed !== null ? (
        <FailedList of="the plans" why={page.failed} />
      ) : page.plans.length === 0 ? (
        <NoPlans />
      ) : (
        <PlanTable features={page.features} plans={page.plans} closed={page.pending !== null} />
      )}
      {page.free && <p className="max-w-measure">{page.free}</p>}
      <section className="stack prose max-w-measure">
        <h2>Terms</h2>
        <ul>
          {TERMS.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
        <p>
          A plan paid online renews automatically until you cancel it. You can cancel any time.
          Questions? <a href={paths.onlineClasses}>Ask a branch</a>.
        </p>
      </section>
    </div>
  );
}

function BeingConfirmed({ sessionId }: { sessionId: string }) {
  return (
    <Notice kind="info" title="Your payment is being confirmed.">
      You don't have to pay again. <a href={paths.payment(sessionId)}>See your payment</a>
    </Notice>
  );
}

function NoPlans() {
  return (
    <div className="panel stack">
      <p>There is no plan to buy here right now. Ask your branch how to get one.</p>
      <p>
        <a className="btn btn-primary" href={paths.onlineClasses}>
          Ask a branch
        </a>
      </p>
    </div>
  );
}

/** `closed` is true while no plan can be chosen. */
type PlanTableProps = Pick<SubscriptionPage, "features" | "plans"> & { closed: boolean };

/** On a phone, a feature is above its row, and the buttons are in one column. */
function PlanTable({ features, plans, closed }: PlanTableProps) {
  // A student without a plan is here to buy one.
  const next = plans.some(({ isOwn }) => isOwn)
    ? undefined
    : (plans.find(({ isMostPopular }) => isMostPopular) ?? plans[0]);
  return (
    <section className="plans" aria-label="Plans">
      <table>
        <caption className="sr-only">What each plan opens, and its price</caption>
        <thead>
          <tr>
            <td />
            {plans.map((plan) => (
              <th key={plan.id} scope="col" className={ownClass(plan)}>
                <PlanHead plan={plan} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {features.map((feature, index) => (
            <tr key={feature}>
              <th scope="row">{feature}</th>
              {plans.map((plan) => (
                <td key={plan.id} className={ownClass(plan)}>
                  <Opens opens={plan.opens[index]} />
                </td>
              ))}
            </tr>
          ))}
          <tr className="plan-choices">
            <th scope="row">
              <span className="sr-only">Choose</span>
            </th>
            {plans.map((plan) => (
              <td key={plan.id} className={ownClass(plan)}>
                <Choose plan={plan} closed={closed} isNext={plan === next} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}

const ownClass = ({ isOwn }: OfferedPlan) => (isOwn ? "plan-own" : undefined);

function PlanHead({
  plan: { name, price, duration, isMostPopular, isOwn },
}: {
  plan: OfferedPlan;
}) {
  return (
    <>
      <span className="plan-name block">{name}</span>{" "}
      <span className="plan-price block">{price}</span>{" "}
      <span className="plan-note block">{duration}</span>{" "}
      {isMostPopular && <span className="plan-mark block">Most Popular</span>}{" "}
      {isOwn && <span className="plan-mark block">Your plan</span>}
    </>
  );
}

const ICONS = { yes: "check", some: "check", no: "cross", unknown: "question" };

function Opens({ opens }: { opens: OfferedPlan["opens"][number] | undefined }) {
  if (opens === undefined) return null;
  const isOpen = opens.kind !== "no";
  return (
    <span className={`plan-opens inline-flex items-start gap-1 ${isOpen ? "" : "text-ink-muted"}`}>
      <Icon name={ICONS[opens.kind]} small />
      {opens.text}
    </span>
  );
}

interface ChooseProps {
  plan: OfferedPlan;
  closed: boolean;
  /** True for the only coloured button of the page. */
  isNext: boolean;
}

function Choose({ plan: { id, name, isOwn, key }, closed, isNext }: ChooseProps) {
  const which = <span className="md:sr-only">: {name}</span>;
  if (isOwn)
    return (
      <a className="btn" href={paths.manageSubscription}>
        Manage plan{which}
      </a>
    );
  if (closed) return <span className="text-ink-muted">Later</span>;
  return (
    <Form method="post" data-enhance="submitting">
      <input type="hidden" name="plan_id" value={id} />
      <input type="hidden" name="key" value={key} />
      <button className={isNext ? "btn btn-primary" : "btn"} type="submit">
        Choose plan{which}
      </button>
    </Form>
  );
}
