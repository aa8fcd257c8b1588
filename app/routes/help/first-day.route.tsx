import type { MetaFunction } from "@remix-run/node";
import { FirstDayGuide } from "./first-day/guide.tsx";
import { studentLoader } from "#app/lib/http/access.server.ts";
import { pageTitle } from "#app/lib/meta.ts";

export { ErrorPage as ErrorBoundary } from "#app/components/layout/error-page.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => pageTitle("Your first day", error);

export const loader = studentLoader(() => null);

export default FirstDayGuide;
