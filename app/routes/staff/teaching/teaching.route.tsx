import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  getTeaching,
  TEACHING_LISTS,
  type TeachingList,
} from "#app/lib/api/staff/teaching.server.ts";
import { listAddress } from "#app/lib/http/asked.server.ts";
import { staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { TeachingScreen } from "./teaching-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Teaching", error);

export const loader = staffLoader(async ({ caller, url }) => {
  const given = url.searchParams.get("list");
  const list: TeachingList =
    given === "topics" ? given : (TEACHING_LISTS.find((one) => one === given) ?? "sent");
  const query = {
    list,
    language: url.searchParams.get("language") ?? "",
    group: url.searchParams.get("group") ?? "",
    page: listAddress(url).page,
  };
  return { query, ...(await getTeaching(caller, query)) };
});

export default function TeachingRoute() {
  return <TeachingScreen {...useLoaderData<typeof loader>()} />;
}
