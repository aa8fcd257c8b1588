import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getHome } from "#app/lib/api/staff/home.server.ts";
import { staffLoader } from "../kit/access.server.ts";
import { staffTitle } from "../kit/staff-title.ts";
import { HomeScreen } from "./home-screen.tsx";

export { StaffError as ErrorBoundary } from "../kit/staff-error.tsx";

export const meta: MetaFunction<typeof loader> = ({ error }) => staffTitle("Home", error);

export const loader = staffLoader(({ caller }) => getHome(caller));

export default function HomeRoute() {
  return <HomeScreen {...useLoaderData<typeof loader>()} />;
}
