import { Form } from "@remix-run/react";
import { Icon } from "#app/components/ui/icon.tsx";
import type { OfferedPlan, SubscriptionPage } from "./subscription.page.server.ts";
import { paths } from "#app/lib/paths.ts";

type PlanTableProps = Pick<SubscriptionPage, "features" | "plans"> & {
  /** True while no plan can be chosen. */
  closed: boolean;
};

/** On a phone, a feature is above its row, and the buttons are in one column. */
export function PlanTable({ features, plans, closed }: PlanTableProps) {
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
