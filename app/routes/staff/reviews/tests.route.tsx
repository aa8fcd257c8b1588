import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { askStaff } from "#app/lib/api/call/staff-call.server.ts";
import { listAddress } from "#app/lib/http/asked.server.ts";
import { idOf } from "#app/lib/http/forms/read-form.server.ts";
import { scripted } from "#app/lib/route-page.ts";
import { reviewCalls } from "#contract/staff/reviews.ts";
import { staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { TestsScreen, TITLES } from "./tests-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const handle = scripted;

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(`${TITLES[data?.state ?? "waiting"]}, page ${data?.tests.current_page ?? 1}`, error);

export const loader = staffLoader(async ({ caller, url }) => {
  const state = url.searchParams.get("state") === "reviewed" ? "reviewed" : "waiting";
  const language = idOf(url.searchParams.get("language")) ?? undefined;
  const { page } = listAddress(url);
  const { languages, results: tests } = await askStaff(caller, reviewCalls.list, {
    query: { state, language, page },
  });
  return { state, language: language ?? null, languages, tests } as const;
});

export default function TestsRoute() {
  return <TestsScreen {...useLoaderData<typeof loader>()} />;
}
