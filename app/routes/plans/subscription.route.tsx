import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SubscriptionScreen } from "./subscription-screen.tsx";
import { studentAction, studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { noStore, scripted } from "#app/lib/page-handle.ts";
import { checkOut } from "./checkout.server.ts";
import { loadSubscription } from "./subscription.page.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = scripted;
export const headers = noStore;
export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Subscription", error);

export const loader = studentLoader(({ student }) => loadSubscription(student));

export const action = studentAction({}, ({ student, form }) => checkOut(student, form));

export default function Subscription() {
  return (
    <SubscriptionScreen
      page={useLoaderData<typeof loader>()}
      failed={useActionData<typeof action>()}
    />
  );
}
