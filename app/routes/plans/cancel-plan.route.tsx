import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Confirm } from "#app/components/forms/confirm.tsx";
import { FormHead } from "#app/components/forms/form-head.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle, noStore } from "#app/lib/route-page.ts";
import { paths } from "#app/lib/paths.ts";
import { cancelPlan, loadCancel } from "./manage.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const headers = noStore;
export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Cancel Plan", error);

export const loader = studentLoader(({ student }) => loadCancel(student));

export const action = studentAction({ keeps: ["intent"] }, ({ student }) => cancelPlan(student));

export default function CancelPlan() {
  const { until, refunds, hasOwnTerms } = useLoaderData<typeof loader>();
  return (
    <FormHead failed={useActionData<typeof action>()}>
      <Confirm
        title="Cancel Plan"
        text="Are you sure? You want to cancel this plan?"
        actions={[
          { text: "Cancel Plan", intent: "cancel", danger: true },
          { text: "Keep the plan", href: paths.manageSubscription },
        ]}
      >
        <p>
          {until ? `Your plan stays open until ${until}.` : "What you have paid for stays open."}{" "}
          {refunds !== null ? (
            <>
              What the school says about <a href={refunds}>refunds</a>.
            </>
          ) : hasOwnTerms ? (
            <>
              The <a href={paths.subscription}>terms of the plans</a> say whether there is a refund.
            </>
          ) : (
            "There is no refund."
          )}
        </p>
      </Confirm>
    </FormHead>
  );
}
