import type { MetaFunction } from "@remix-run/node";
import { PaymentCancelled } from "./payment-result.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle, noStore } from "#app/lib/route-page.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const headers = noStore;
export const meta: MetaFunction<typeof loader> = ({ error }) =>
  pageTitle("Payment cancelled", error);

export const loader = studentLoader(() => null);

export default function PaymentCancel() {
  return <PaymentCancelled />;
}
