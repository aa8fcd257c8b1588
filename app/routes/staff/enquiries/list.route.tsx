import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listEnquiries } from "#app/lib/api/staff/enquiries.server.ts";
import { listAddress, stayWithin } from "#app/lib/http/asked.server.ts";
import { staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { EnquiriesScreen } from "./enquiries-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(`Enquiries, page ${data?.enquiries.current_page ?? 1}`, error);

export const loader = staffLoader(async ({ caller, url }) => {
  const { page } = listAddress(url);
  const state = url.searchParams.get("state") === "answered" ? "answered" : "new";
  const branch = url.searchParams.get("branch") ?? "";
  const { branches, results } = await listEnquiries(caller, { state, branch, page });
  stayWithin(url, page, results.last_page);
  return { state, branch, branches, enquiries: results } as const;
});

export default function EnquiriesRoute() {
  return <EnquiriesScreen {...useLoaderData<typeof loader>()} />;
}
