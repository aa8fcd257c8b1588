import { redirect } from "@remix-run/node";
import { staffLoader } from "./access.server.ts";

export { StaffError as ErrorBoundary } from "./staff-error.tsx";

export const loader = staffLoader(({ paths }) => redirect(paths.tests(), 303));

export default function HomeRoute() {
  return null;
}
