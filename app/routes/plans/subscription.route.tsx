import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle, noStore, scripted } from "#app/lib/route-page.ts";
import { checkOut } from "./payment.server.ts";
import { loadSubscription } from "./subscription.page.server.ts";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { Notice } from "#app/components/ui/notice.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { FailedList } from "#app/components/ui/panel.tsx";
import { paths } from "#app/lib/paths.ts";
import { PlanTable } from "./plan-table.tsx";
import stylesheet from "./plans.css?url";

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
