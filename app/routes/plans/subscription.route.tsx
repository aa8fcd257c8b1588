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
import { OwnText } from "#app/components/ui/own-text.tsx";
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

export default function Subscription() {
  const page = useLoaderData<typeof loader>();
  const failed = useActionData<typeof action>();
  const lead = "Choose a plan for your language.";
  return (
    <div className="stack-lg">
      <FormHead failed={failed}>
        <PageHead
          title="Subscription"
          lead={page.paysElsewhere ? lead : `${lead} You can cancel any time.`}
        />
      </FormHead>
      {page.pending && <BeingConfirmed sessionId={page.pending} />}
      {page.paysElsewhere && <PaidElsewhere how={page.paysElsewhere} />}
      {page.failed !== null ? (
        <FailedList of="the plans" why={page.failed} />
      ) : page.plans.length === 0 ? (
        <NoPlans />
      ) : (
        <PlanTable
          features={page.features}
          plans={page.plans}
          closed={page.pending !== null ? "Later" : page.paysElsewhere && "At your branch"}
        />
      )}
      {page.free && <p className="max-w-measure">{page.free}</p>}
      <section className="stack prose max-w-measure">
        <h2>Terms</h2>
        {page.terms === null ? (
          <p>The terms did not load. Ask a branch before you pay.</p>
        ) : (
          <OwnText text={page.terms} top={3} />
        )}
        <p>
          {!page.paysElsewhere &&
            "A plan paid online renews automatically until you cancel it. You can cancel any time. "}
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

function PaidElsewhere({ how }: { how: string }) {
  return (
    <Notice kind="info">
      {how} <a href={paths.onlineClasses}>Ask a branch</a>
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

/** `closed` says when or where, while no plan can be chosen here. */
type PlanTableProps = Pick<SubscriptionPage, "features" | "plans"> & { closed: string | null };

/** A row a plan. Wide windows show it as a column, others as a card that says what it adds. */
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
            <th scope="col">
              <span className="sr-only">Plan</span>
            </th>
            {features.map((feature) => (
              <th key={feature} scope="col">
                {feature}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Choose</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {plans.map((plan) => (
            <tr key={plan.id} className={plan.isOwn ? "plan-own" : undefined}>
              <th scope="row">
                <PlanHead plan={plan} />
              </th>
              {features.map((feature, index) => (
                <td key={feature} className={isKnown(plan, index) ? "max-lg:hidden" : undefined}>
                  <span className="lg:hidden" aria-hidden="true">
                    {feature}{" "}
                  </span>
                  <Opens opens={plan.opens[index]} />
                </td>
              ))}
              <td>
                <Choose plan={plan} closed={closed} isNext={plan === next} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** True for what the plan before has, too. The student's own plan shows everything. */
function isKnown({ isOwn, allOf, isNew }: OfferedPlan, index: number): boolean {
  return !isOwn && allOf !== null && isNew[index] !== true;
}

function PlanHead({
  plan: { name, price, duration, isMostPopular, isOwn, allOf },
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
      {!isOwn && allOf !== null && (
        <span className="plan-note block lg:hidden">All of {allOf}, and:</span>
      )}
    </>
  );
}

const ICONS = { yes: "check", some: "check", no: "cross", unknown: "question" } as const;

function Opens({ opens }: { opens: OfferedPlan["opens"][number] | undefined }) {
  if (opens === undefined) return null;
  const isOpen = opens.kind !== "no";
  return (
    <span className={`inline-flex items-baseline gap-1 ${isOpen ? "" : "text-ink-muted"}`}>
      <Icon name={ICONS[opens.kind]} small />
      {opens.text}
    </span>
  );
}

interface ChooseProps {
  plan: OfferedPlan;
  closed: string | null;
  /** True for the only coloured button of the page. */
  isNext: boolean;
}

function Choose({ plan: { id, name, isOwn, key }, closed, isNext }: ChooseProps) {
  const which = <span className="sr-only">: {name}</span>;
  if (isOwn)
    return (
      <a className="btn" href={paths.manageSubscription}>
        Manage plan{which}
      </a>
    );
  if (closed) return <span className="text-ink-muted">{closed}</span>;
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
