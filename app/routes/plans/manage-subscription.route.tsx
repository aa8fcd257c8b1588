import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, Form } from "@remix-run/react";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle, noStore, scripted } from "#app/lib/route-page.ts";
import { loadManage, type ManagePage } from "./manage.server.ts";
import stylesheet from "./plans.css?url";
import { Icon } from "#app/components/ui/icon.tsx";
import { PageHead } from "#app/components/ui/page-head.tsx";
import { FailedList, Section } from "#app/components/ui/panel.tsx";
import { paths, pathsFrom } from "#app/lib/paths.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = scripted;
export const headers = noStore;
export const links = () => [{ rel: "stylesheet", href: stylesheet }];

export const meta: MetaFunction<typeof loader> = ({ error }) =>
  pageTitle("Manage Subscription", error);

export const loader = studentLoader(({ student }) => loadManage(student));

export default function ManageSubscription() {
  return <ManageScreen {...useLoaderData<typeof loader>()} />;
}

type Plan = NonNullable<ManagePage["plan"]>;

function ManageScreen({ failed, plan }: ManagePage) {
  return (
    <div className="stack-lg">
      <PageHead title="Manage Subscription" />
      {plan === null ? (
        <FailedList of="your subscription" why={failed ?? ""} />
      ) : (
        <div className="grid-even">
          <CurrentPlan plan={plan} />
          <SecondCard plan={plan} />
        </div>
      )}
      <p>
        <a href={paths.currentPlans}>Current and past plans</a>
      </p>
    </div>
  );
}

function CurrentPlan({ plan: { name, price } }: { plan: Plan }) {
  return (
    <Section id="current-plan" title="Current plan">
      <p className="plan-name">{name}</p>
      {price && (
        <p>
          <span className="plan-price block">
            {price.monthly} <small>per month</small>
          </span>{" "}
          {price.lasts > 1 && (
            <span className="plan-note block">
              {price.whole} for {price.duration}
            </span>
          )}
        </p>
      )}
      <div className="actions">
        <a className="btn btn-primary" href={pathsFrom("practice-ccl").hub()}>
          Go to the dialogues
        </a>{" "}
        <a className="btn" href={paths.subscription}>
          Upgrade Plan
        </a>
      </div>
    </Section>
  );
}

function SecondCard({ plan: { second, history, receipts, renewal } }: { plan: Plan }) {
  const { kind, text, date } = second;
  return (
    <Section id="plan-goes-on" title={kind === "renews" ? "Renews automatically" : "Ends"}>
      <p>
        {text} <strong>{date ?? "(ask your branch for the date)"}</strong>
      </p>
      {kind === "ends" && second.hasFailed && (
        <p>The last payment did not go through. Renew the plan to keep it.</p>
      )}
      <div className="actions">
        {kind === "offline"
          ? receipts && <History {...receipts} text="Receipts" />
          : history && <History {...history} text="Payment History" />}{" "}
        {kind === "renews" && (
          <a className="btn" href={paths.cancelPlan}>
            Cancel Plan
          </a>
        )}{" "}
        {kind === "ends" && <Renew renewal={renewal} />}
      </div>
    </Section>
  );
}

function History({ href, isElsewhere, text }: NonNullable<Plan["history"]> & { text: string }) {
  return (
    <a className="btn" href={href} rel={isElsewhere ? "noopener" : undefined}>
      {text}
      {isElsewhere && <Icon name="external" small />}
    </a>
  );
}

/** Buys the same plan again, or shows the plans when it is not known. */
function Renew({ renewal }: Pick<Plan, "renewal">) {
  if (renewal === null)
    return (
      <a className="btn btn-primary" href={paths.subscription}>
        Renew Plan
      </a>
    );
  return (
    <Form method="post" action={paths.subscription} data-enhance="submitting">
      <input type="hidden" name="plan_id" value={renewal.id} />
      <input type="hidden" name="key" value={renewal.key} />
      <button className="btn btn-primary" type="submit">
        Renew Plan
      </button>
    </Form>
  );
}
