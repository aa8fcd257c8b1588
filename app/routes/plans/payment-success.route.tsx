import { data, type HeadersFunction, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { PaymentResult } from "./payment-result.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle, scripted } from "#app/lib/route-page.ts";
import { loadPayment, testThatAsked } from "./payment.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const handle = scripted;
export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;
export const meta: MetaFunction<typeof loader> = ({ data: page, error }) =>
  pageTitle(page?.title ?? "Payment", error);

/** Until the payment is settled, script asks again, or the student by a link. */
export const loader = studentLoader(async ({ student, request, url }) => {
  const payment = { ...(await loadPayment(student, url)), mockTest: testThatAsked(request) };
  const headers = { "Cache-Control": "no-store" };
  return data(payment, { status: payment.outcome === "unknown" ? 404 : 200, headers });
});

export default function PaymentSuccess() {
  return <PaymentResult {...useLoaderData<typeof loader>()} />;
}
