import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { listStudents } from "#app/lib/api/staff/students.server.ts";
import { listAddress, stayWithin } from "#app/lib/http/asked.server.ts";
import { counted } from "#app/lib/paging.ts";
import { staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { StudentsScreen } from "./students-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ data, error }) =>
  staffTitle(`Students, page ${data?.students.current_page ?? 1}`, error);

export const loader = staffLoader(async ({ caller, url }) => {
  const { search, page } = listAddress(url);
  const wish = (name: string) => url.searchParams.get(name) ?? "";
  const query = { search, language: wish("language"), plan: wish("plan"), seen: wish("seen") };
  const { results, ...choices } = await listStudents(caller, { ...query, page });
  stayWithin(url, page, results.last_page);
  const looked = Object.values(query).some((one) => one !== "");
  return {
    query,
    ...choices,
    students: { ...results, ...counted(results, { one: "student", looked }) },
  };
});

export default function StudentsRoute() {
  return <StudentsScreen {...useLoaderData<typeof loader>()} />;
}
