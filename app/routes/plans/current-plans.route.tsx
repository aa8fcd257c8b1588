import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CurrentPlansScreen } from "./current-plans-screen.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle } from "#app/lib/meta.ts";
import { noStore } from "#app/lib/page-handle.ts";
import { loadCurrentPlans } from "./current-plans.server.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const headers = noStore;
export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Current Plans", error);

export const loader = studentLoader(({ student }) => loadCurrentPlans(student));

export default function CurrentPlans() {
  return <CurrentPlansScreen {...useLoaderData<typeof loader>()} />;
}
